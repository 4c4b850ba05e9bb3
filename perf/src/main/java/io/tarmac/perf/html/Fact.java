package io.tarmac.perf.html;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Something that figures depend on: its values, each with the runs that had it. One thread. */
final class Fact {
  private final Map<String, TreeSet<Long>> seeds = new TreeMap<>();

  /**
   * @param seed of a run
   */
  void add(String value, long seed) {
    seeds.computeIfAbsent(value, key -> new TreeSet<>()).add(seed);
  }

  /**
   * Whether one run had another value than another. What has several values in one run follows from
   * something else.
   */
  boolean differs() {
    long runs = seeds.values().stream().flatMap(Collection::stream).distinct().count();
    int all = seeds.values().stream().mapToInt(Collection::size).sum();
    return seeds.size() > 1 && all == runs;
  }

  /** Its values; where they are of different runs, with the seeds of those. */
  String text() {
    return seeds.entrySet().stream()
        .map(one -> differs() ? one.getKey() + ofRuns(one.getValue()) : one.getKey())
        .collect(Collectors.joining("; "));
  }

  private static String ofRuns(Collection<Long> seeds) {
    String numbers = seeds.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return (seeds.size() == 1 ? " (seed %s)" : " (seeds %s)").formatted(numbers);
  }
}
