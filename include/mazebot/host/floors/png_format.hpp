// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_HOST_FLOORS_PNG_FORMAT_HPP
#define MAZEBOT_HOST_FLOORS_PNG_FORMAT_HPP

#include "../detail/requires_hosted.hpp"

#include <fmt/format.h>
#include <png.h>

#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "../files/map_file_error.hpp"
#include "../files/occupancy_rule.hpp"
#include "../map/run_time_grid.hpp"

// PNG pictures of maps, by libpng. The samples are taken as they are: no gamma, no weights of colours.
namespace mazebot {
inline namespace mazebot_v0 {

/// Returns whether a file's content begins as a PNG picture does.
inline bool is_png(std::string_view content) { return content.substr(0, 4) == "\x89PNG"; }

namespace detail {

// libpng reports errors by longjmp(), so nothing with a destructor is made between setjmp() and the call.
class PngReader {
 public:
  PngReader(std::string_view content, const std::string& file) : content_(content), file_(file) {}
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  MapPicture read() {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, on_error, on_warning);
    info_ = png_ == nullptr ? nullptr : png_create_info_struct(png_);
    if (info_ == nullptr) throw std::bad_alloc();
    if (!begin()) fail();
    MapPicture picture;
    picture.width = static_cast<int>(png_get_image_width(png_, info_));
    picture.height = static_cast<int>(png_get_image_height(png_, info_));
    picture.channels = png_get_channels(png_, info_);
    const bool is_wide = png_get_bit_depth(png_, info_) == 16;
    picture.most = is_wide ? 65535 : 255;
    const std::size_t row_samples =
        static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.channels);
    const std::size_t count = row_samples * static_cast<std::size_t>(picture.height);
    if (is_interlaced_) {
      // All passes need the whole picture.
      bytes_.resize(count * (is_wide ? 2 : 1));
      for (int y = 0; y < picture.height; ++y) {
        rows_.push_back(bytes_.data() + static_cast<std::size_t>(y) * row_samples * (is_wide ? 2 : 1));
      }
      if (!read_image()) fail();
      append(picture.samples, count, is_wide);
    } else {
      bytes_.resize(row_samples * (is_wide ? 2 : 1));
      picture.samples.reserve(count);
      for (int y = 0; y < picture.height; ++y) {
        if (!read_row()) fail();
        append(picture.samples, row_samples, is_wide);
      }
    }
    if (!end()) fail();
    return picture;
  }

 private:
  static void on_error(png_structp png, png_const_charp text) {
    auto* reader = static_cast<PngReader*>(png_get_error_ptr(png));
    std::strncpy(reader->problem_, text, sizeof(reader->problem_) - 1);
    longjmp(reader->jump_, 1);
  }
  static void on_warning(png_structp, png_const_charp) {}
  static void give_bytes(png_structp png, png_bytep to, std::size_t count) {
    auto* reader = static_cast<PngReader*>(png_get_io_ptr(png));
    if (count > reader->content_.size() - reader->at_) {
      reader->at_ = reader->content_.size();
      png_error(png, "the end of the file");
    }
    std::memcpy(to, reader->content_.data() + reader->at_, count);
    reader->at_ += count;
  }

  bool begin() {
    if (setjmp(jump_) != 0) return false;
    png_set_user_limits(png_, static_cast<unsigned>(+RunTimeGrid::largest_side),
                        static_cast<unsigned>(+RunTimeGrid::largest_side));
    png_set_read_fn(png_, this, give_bytes);
    png_read_info(png_, info_);
    png_set_expand(png_);  // palettes to colours, 1 to 4 bits to 8, a transparent colour to alpha
    is_interlaced_ = png_set_interlace_handling(png_) > 1;
    png_read_update_info(png_, info_);
    return true;
  }
  bool read_image() {
    if (setjmp(jump_) != 0) return false;
    png_read_image(png_, rows_.data());
    return true;
  }
  bool read_row() {
    if (setjmp(jump_) != 0) return false;
    png_read_row(png_, bytes_.data(), nullptr);
    return true;
  }
  bool end() {
    if (setjmp(jump_) != 0) return false;
    png_read_end(png_, nullptr);
    return true;
  }
  void append(std::vector<std::uint16_t>& samples, std::size_t count, bool is_wide) const {
    if (!is_wide) {
      samples.insert(samples.end(), bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(count));
      return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      samples.push_back(static_cast<std::uint16_t>(bytes_[2 * i] << 8 | bytes_[2 * i + 1]));
    }
  }
  // A PNG has no lines: the column is the number of the byte at which the reader gave up.
  [[noreturn]] void fail() const {
    throw MapFileError(file_, 1, at_ + 1,
                       fmt::format("a sound PNG picture of at most {0}x{0} pixels", +RunTimeGrid::largest_side),
                       fmt::format("an error ({})", problem_));
  }

  std::string_view content_;
  const std::string& file_;
  std::size_t at_ = 0;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  bool is_interlaced_ = false;
  std::vector<png_byte> bytes_;
  std::vector<png_bytep> rows_;
  char problem_[128] = {};
  std::jmp_buf jump_;
};

// The same in the other direction.
class PngWriter {
 public:
  PngWriter() = default;
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;
  ~PngWriter() { png_destroy_write_struct(&png_, &info_); }

  std::string write(const MapPicture& picture) {
    png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, this, on_error, nullptr);
    info_ = png_ == nullptr ? nullptr : png_create_info_struct(png_);
    if (info_ == nullptr) throw std::bad_alloc();
    const bool is_wide = picture.most > 255;
    for (const std::uint16_t sample : picture.samples) {
      if (is_wide) bytes_.push_back(static_cast<png_byte>(sample >> 8));
      bytes_.push_back(static_cast<png_byte>(sample & 255));
    }
    const std::size_t row =
        static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.channels) * (is_wide ? 2 : 1);
    for (int y = 0; y < picture.height; ++y) rows_.push_back(bytes_.data() + static_cast<std::size_t>(y) * row);
    if (!put(picture, is_wide)) throw std::bad_alloc();
    return content_;
  }

 private:
  static void on_error(png_structp png, png_const_charp) {
    longjmp(static_cast<PngWriter*>(png_get_error_ptr(png))->jump_, 1);
  }
  static void take_bytes(png_structp png, png_bytep bytes, std::size_t count) {
    static_cast<PngWriter*>(png_get_io_ptr(png))->content_.append(reinterpret_cast<const char*>(bytes), count);
  }
  static void flush(png_structp) {}
  bool put(const MapPicture& picture, bool is_wide) {
    constexpr int types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGBA};
    if (setjmp(jump_) != 0) return false;
    png_set_write_fn(png_, this, take_bytes, flush);
    png_set_IHDR(png_, info_, static_cast<png_uint_32>(picture.width), static_cast<png_uint_32>(picture.height),
                 is_wide ? 16 : 8, types[picture.channels - 1], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png_, info_);
    png_write_image(png_, rows_.data());
    png_write_end(png_, nullptr);
    return true;
  }

  std::string content_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::vector<png_byte> bytes_;
  std::vector<png_bytep> rows_;
  std::jmp_buf jump_;
};

}  // namespace detail

/// Reads a PNG picture, of any kind, from a file's content. `file` names it in errors, whose columns count bytes. The
/// size is checked before memory is taken. O(pixels). Throws MapFileError.
inline MapPicture parse_png(std::string_view content, const std::string& file) {
  return detail::PngReader(content, file).read();
}

/// Returns the content of a PNG file. Precondition: the picture's samples are at most 255, or `most` is 65535.
inline std::string print_png(const MapPicture& picture) { return detail::PngWriter().write(picture); }

}  // namespace mazebot_v0
}  // namespace mazebot

#endif  // MAZEBOT_HOST_FLOORS_PNG_FORMAT_HPP
