package io.tarmac.connect.jdbc.fault;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says which events are meant, in few words: {@code topic-0@17..19}. */
final class Ranges {
  private Ranges() {}

  /**
   * The stretches of partitions that events are in.
   *
   * @param between what may be between two of them and end no stretch
   */
  static List<String> of(List<FaultEvent> events, List<FaultEvent> between) {
    Set<FaultEvent> meant = new HashSet<>(events);
    List<FaultEvent> sorted = new ArrayList<>(events);
    between.stream().filter(event -> !meant.contains(event)).forEach(sorted::add);
    sorted.sort(
        Comparator.comparing((FaultEvent event) -> event.partition().toString())
            .thenComparing(FaultEvent::offset));
    List<String> ranges = new ArrayList<>();
    for (int from = 0, to; from < sorted.size(); from = to) {
      to = from + 1;
      while (to < sorted.size() && follows(sorted.get(to - 1), sorted.get(to))) {
        to++;
      }
      if (sorted.subList(from, to).stream().anyMatch(meant::contains)) {
        ranges.add(range(sorted.get(from), sorted.get(to - 1)));
      }
    }
    return ranges;
  }

  private static boolean follows(FaultEvent event, FaultEvent next) {
    return next.partition().equals(event.partition()) && next.offset() == event.offset() + 1;
  }

  private static String range(FaultEvent first, FaultEvent last) {
    String begin = first.partition() + "@" + first.offset();
    return first.offset() == last.offset() ? begin : begin + ".." + last.offset();
  }
}
