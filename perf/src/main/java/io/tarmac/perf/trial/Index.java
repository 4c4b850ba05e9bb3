package io.tarmac.perf.trial;

import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** Whether the table has a primary key, and in which order its values come. */
public enum Index {
  /** Ids ascend: each new one goes to the end of the index. */
  YES,
  /** Ids come in random order, as those of several sources, or UUIDs, do. */
  RANDOM,
  NO;

  private static final long SEED = 7;

  boolean exists() {
    return this != NO;
  }

  /** Whether the highest id says how many rows have arrived. */
  boolean countsByLastId() {
    return this == YES;
  }

  /** The ids 1 to {@code count} in the order in which they are sent; the same at every call. */
  int[] ids(int count) {
    int[] ids = IntStream.rangeClosed(1, count).toArray();
    if (this == RANDOM) {
      shuffle(ids, new Random(SEED));
    }
    return ids;
  }

  private static void shuffle(int[] ids, Random random) {
    for (int last = ids.length - 1; last > 0; last--) {
      int other = random.nextInt(last + 1);
      int id = ids[last];
      ids[last] = ids[other];
      ids[other] = id;
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
