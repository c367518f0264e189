// SPDX-FileCopyrightText: 2026 the mazebot authors
// SPDX-License-Identifier: MIT
#ifndef MAZEBOT_CLI_BATCH_IN_ORDER_HPP
#define MAZEBOT_CLI_BATCH_IN_ORDER_HPP

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

/// Calls work(0), work(1), ... work(count - 1) on several threads, and use(result) for each result in that order, on
/// the calling thread, as soon as the result exists. While it waits, it calls idle() at least every tenth of a second.
///
/// If work(), use() or idle() throws, it calls give_up(), begins no more work, and rethrows the exception when the
/// threads have ended. What work() throws takes the place of its result.
template <class WorkT, class UseT, class IdleT, class GiveUpT>
void in_order(std::size_t count, int threads, WorkT&& work, UseT&& use, IdleT&& idle, GiveUpT&& give_up) {
  using ResultT = decltype(work(std::size_t{0}));
  std::mutex mutex;
  std::condition_variable is_ready;
  struct Outcome {
    std::optional<ResultT> result;
    std::exception_ptr error;
  };
  std::vector<Outcome> outcomes(count);
  std::size_t next = 0;

  const auto run = [&] {
    for (std::unique_lock<std::mutex> lock(mutex); next < count;) {
      const std::size_t position = next++;
      lock.unlock();
      Outcome outcome;
      try {
        outcome.result = work(position);
      } catch (...) {
        outcome.error = std::current_exception();
      }
      lock.lock();
      outcomes[position] = std::move(outcome);
      is_ready.notify_one();
    }
  };
  std::vector<std::thread> pool;
  const auto end_all = [&] {
    for (std::thread& thread : pool) thread.join();
  };

  try {
    while (pool.size() < count && pool.size() < static_cast<std::size_t>(threads)) pool.emplace_back(run);
    for (std::size_t position = 0; position < count; ++position) {
      std::unique_lock<std::mutex> lock(mutex);
      while (!outcomes[position].result && !outcomes[position].error) {
        is_ready.wait_for(lock, std::chrono::milliseconds(100));
        lock.unlock();
        idle();
        lock.lock();
      }
      const Outcome outcome = std::move(outcomes[position]);
      lock.unlock();
      if (outcome.error) std::rethrow_exception(outcome.error);
      use(*outcome.result);
    }
  } catch (...) {
    {
      const std::lock_guard<std::mutex> lock(mutex);
      next = count;
    }
    give_up();
    end_all();
    throw;
  }
  end_all();
}

#endif  // MAZEBOT_CLI_BATCH_IN_ORDER_HPP
