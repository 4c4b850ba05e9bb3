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
  static List<String> of(List<Event> events, List<Event> between) {
    Set<Event> meant = new HashSet<>(events);
    List<Event> sorted = new ArrayList<>(events);
    between.stream().filter(event -> !meant.contains(event)).forEach(sorted::add);
    sorted.sort(
        Comparator.comparing((Event event) -> event.partition().toString())
            .thenComparing(Event::offset));
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

  private static boolean follows(Event event, Event next) {
    return next.partition().equals(event.partition()) && next.offset() == event.offset() + 1;
  }

  private static String range(Event first, Event last) {
    String begin = first.partition() + "@" + first.offset();
    return first.offset() == last.offset() ? begin : begin + ".." + last.offset();
  }
}
