package io.tarmac.perf.suite;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** What cells have of their loads in common, and what is left of one. */
public final class Loads {
  private Loads() {}

  /**
   * @param loads at least one
   */
  public static Map<String, Integer> common(Collection<Map<String, Integer>> loads) {
    Map<String, Integer> common = new TreeMap<>(loads.iterator().next());
    loads.forEach(load -> common.entrySet().retainAll(load.entrySet()));
    return common;
  }

  public static Map<String, Integer> without(
      Map<String, Integer> common, Map<String, Integer> load) {
    Map<String, Integer> rest = new TreeMap<>(load);
    rest.entrySet().removeAll(common.entrySet());
    return rest;
  }
}
