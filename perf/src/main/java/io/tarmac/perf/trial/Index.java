package io.tarmac.perf.trial;

import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** The primary key of a table, and the order in which its values arrive. */
public enum Index {
  /** Ids ascend: each new id goes to the end of the index. */
  YES,
  /** Ids arrive in random order, like UUIDs or the ids of several sources. */
  RANDOM,
  NO;

  private static final long SEED = 7;

  boolean exists() {
    return this != NO;
  }

  /** Returns whether the highest id is the number of rows that have arrived. */
  boolean countsByLastId() {
    return this == YES;
  }

  /** Returns the ids 1 to {@code count} in the order of sending, the same at every call. */
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
