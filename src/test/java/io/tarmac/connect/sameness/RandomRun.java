package io.tarmac.connect.sameness;

import java.util.List;

/** One random configuration of two converters and the random cases that go through both. */
public interface RandomRun {
  /** Tries all cases; afterwards the other methods have answers. */
  void run();

  /** Returns how many cases were tried: none if both converters refuse the configuration. */
  int cases();

  /** Returns in how many cases the converter that sets the standard had a result. */
  int converted();

  /** Returns the deviations, each with all it takes to see it again. */
  List<String> differences();
}
