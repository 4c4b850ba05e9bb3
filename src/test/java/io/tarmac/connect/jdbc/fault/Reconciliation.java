package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The exact comparison of a table and a dead letter queue with the topic, row by row and column by
 * column. A row that no good event asks for is <em>foreign</em>; so is one with another value.
 *
 * @param expected how many events there are, good and bad
 * @param missing good events whose row is not there, and bad ones that are not in the dead letter
 *     queue
 * @param repeated events whose row is there more than once
 * @param surplus rows beyond the first of each event
 * @param foreign rows that are no good event's
 * @param deadLettered good events in the dead letter queue
 * @param bad bad events, each of which is in the dead letter queue at least once unless it is
 *     missing
 */
record Reconciliation(
    int expected,
    List<FaultEvent> missing,
    List<FaultEvent> repeated,
    int surplus,
    List<List<String>> foreign,
    List<FaultEvent> deadLettered,
    List<FaultEvent> bad) {
  private static final int SHOWN = 10;

  /** Compares what there should be with what there is. */
  static Reconciliation of(
      List<FaultEvent> expected, List<List<String>> rows, List<FaultEvent> deadLetters) {
    Set<List<String>> dead = deadLetters.stream().map(FaultEvent::row).collect(Collectors.toSet());
    Map<List<String>, Integer> copies = new HashMap<>();
    rows.forEach(row -> copies.merge(row, 1, Integer::sum));
    List<FaultEvent> missing = new ArrayList<>();
    List<FaultEvent> repeated = new ArrayList<>();
    int surplus = 0;
    for (FaultEvent event : expected) {
      int count = event.isPoison() ? 0 : copies.getOrDefault(event.row(), 0);
      boolean landed = event.isPoison() ? dead.contains(event.row()) : count > 0;
      if (!landed) {
        missing.add(event);
      }
      if (count > 1) {
        repeated.add(event);
        surplus += count - 1;
      }
      if (count > 0) {
        copies.remove(event.row());
      }
    }
    List<FaultEvent> deadLettered =
        deadLetters.stream().filter(event -> !event.isPoison()).toList();
    return new Reconciliation(
        expected.size(),
        missing,
        repeated,
        surplus,
        List.copyOf(copies.keySet()),
        deadLettered,
        expected.stream().filter(FaultEvent::isPoison).toList());
  }

  /** The last event of each id: what upserts leave of them. */
  static List<FaultEvent> lastOfEachId(List<FaultEvent> events) {
    Map<String, FaultEvent> last = new LinkedHashMap<>();
    events.forEach(event -> last.put(event.id(), event));
    return List.copyOf(last.values());
  }

  void assertNothingMissing() {
    assertThat(problems(missing, List.of())).as(summary()).isEmpty();
  }

  void assertEachOnce() {
    assertThat(problems(missing, repeated)).as(summary()).isEmpty();
  }

  private List<String> problems(List<FaultEvent> lost, List<FaultEvent> doubled) {
    List<String> problems = new ArrayList<>();
    add(problems, "missing: ", Ranges.of(lost, List.of()));
    add(problems, "there more than once: ", Ranges.of(doubled, bad));
    add(problems, "in the dead letter queue: ", Ranges.of(deadLettered, List.of()));
    add(problems, "rows of no event: ", foreign.stream().map(Object::toString).toList());
    return problems;
  }

  private static void add(List<String> problems, String what, List<String> where) {
    if (!where.isEmpty()) {
      int shown = Math.min(SHOWN, where.size());
      String more = where.size() > shown ? " and %d more".formatted(where.size() - shown) : "";
      problems.add(what + String.join(", ", where.subList(0, shown)) + more);
    }
  }

  /** Stretches of a partition whose good events are there more than once. */
  List<String> repeatedRanges() {
    return Ranges.of(repeated, bad);
  }

  String summary() {
    return ("%d events, %d of them bad: %d missing, %d there more than once (%d rows too many, in"
            + " %d stretches), %d rows of no event, %d good ones in the dead letter queue")
        .formatted(
            expected,
            bad.size(),
            missing.size(),
            repeated.size(),
            surplus,
            repeatedRanges().size(),
            foreign.size(),
            deadLettered.size());
  }
}
