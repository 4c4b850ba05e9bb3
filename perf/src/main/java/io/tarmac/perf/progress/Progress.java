package io.tarmac.perf.progress;

import java.util.List;

/** A display of the stages of a run. */
public interface Progress {

  /** Begins a stage in which each of the counters goes from 0 to {@code total}. */
  ProgressStage stage(String title, long total, List<String> counters);

  /** Says something that is not a number. */
  void say(String line);

  /** One stage; updated by one thread. */
  interface ProgressStage extends AutoCloseable {
    /** The counters' values in the order in which they were named. */
    void update(long... values);

    @Override
    void close();
  }
}
