// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_TESTS_SUPPORT_MMS_LOOPBACK_HPP
#define MAZEBOT_TESTS_SUPPORT_MMS_LOOPBACK_HPP

#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <streambuf>
#include <string>
#include <utility>

namespace test {

/// Two streams whose other ends are one function: each line written to commands() is given to it when the stream is
/// flushed, and what it returns can be read from replies(), which ends when there is nothing left to read.
class MmsLoopback {
 public:
  using AnswerFunction = std::function<std::optional<std::string>(const std::string& line)>;

  explicit MmsLoopback(AnswerFunction answer)
      : commands_buffer_(std::move(answer), replies_buffer_),
        commands_(&commands_buffer_),
        replies_(&replies_buffer_) {}

  std::ostream& commands() { return commands_; }
  std::istream& replies() { return replies_; }

 private:
  class RepliesBuffer : public std::streambuf {
   public:
    void add(const std::string& line) { waiting_ += line + '\n'; }

   protected:
    int_type underflow() override {
      if (waiting_.empty()) return traits_type::eof();
      shown_ = std::exchange(waiting_, {});
      setg(shown_.data(), shown_.data(), shown_.data() + shown_.size());
      return traits_type::to_int_type(shown_.front());
    }

   private:
    std::string waiting_;
    std::string shown_;
  };

  class CommandsBuffer : public std::streambuf {
   public:
    CommandsBuffer(AnswerFunction answer, RepliesBuffer& replies) : answer_(std::move(answer)), replies_(replies) {}

   protected:
    int_type overflow(int_type character) override {
      if (character != traits_type::eof()) unsent_ += traits_type::to_char_type(character);
      return traits_type::not_eof(character);
    }
    int sync() override {
      for (std::string::size_type end; (end = unsent_.find('\n')) != unsent_.npos; unsent_.erase(0, end + 1)) {
        if (auto reply = answer_(unsent_.substr(0, end))) replies_.add(*reply);
      }
      return 0;
    }

   private:
    AnswerFunction answer_;
    RepliesBuffer& replies_;
    std::string unsent_;
  };

  RepliesBuffer replies_buffer_;
  CommandsBuffer commands_buffer_;
  std::ostream commands_;
  std::istream replies_;
};

}  // namespace test

#endif  // MAZEBOT_TESTS_SUPPORT_MMS_LOOPBACK_HPP
