package io.tarmac.connect.jdbc.offset;

import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;

/** The text for offsets in messages: {@code orders-0@1, orders-1@7 and 30 more}. */
public final class OffsetText {

  private static final int MOST = 10;

  private OffsetText() {}

  /** Returns ranges of offsets by partition: {@code topic-partition@first..last, ...}. */
  public static String ranges(SortedMap<String, OffsetRange> ranges) {
    return list(ranges.entrySet().stream(), ranges.size());
  }

  /** Returns the offsets of some partitions, in the order of topics and partitions. */
  public static String list(Map<TopicPartition, Long> offsets) {
    return list(
        offsets.entrySet().stream()
            .sorted(
                Map.Entry.comparingByKey(
                    Comparator.comparing(TopicPartition::topic)
                        .thenComparing(TopicPartition::partition))),
        offsets.size());
  }

  private static String list(Stream<? extends Map.Entry<?, ?>> offsets, int partitions) {
    String listed =
        offsets
            .limit(MOST)
            .map(entry -> entry.getKey() + "@" + entry.getValue())
            .collect(Collectors.joining(", "));
    return partitions > MOST ? listed + " and " + (partitions - MOST) + " more" : listed;
  }
}
