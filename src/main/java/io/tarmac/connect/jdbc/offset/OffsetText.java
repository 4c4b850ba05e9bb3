package io.tarmac.connect.jdbc.offset;

import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** The text for offsets in messages: {@code orders-0@1, orders-1@7 and 30 more}. */
public final class OffsetText {

  private static final int MOST = 10;

  private OffsetText() {}

  /** Returns ranges of offsets by partition: {@code topic-partition@first..last, ...}. */
  public static String ranges(SortedMap<String, OffsetRange> ranges) {
    StringJoiner text = new StringJoiner(", ");
    ranges.forEach((partition, range) -> text.add(partition + "@" + range));
    return text.toString();
  }

  /** Returns the offsets of some partitions, in the order of topics and partitions. */
  public static String list(Map<TopicPartition, Long> offsets) {
    String listed =
        offsets.keySet().stream()
            .sorted(
                Comparator.comparing(TopicPartition::topic)
                    .thenComparing(TopicPartition::partition))
            .limit(MOST)
            .map(partition -> partition + "@" + offsets.get(partition))
            .collect(Collectors.joining(", "));
    return offsets.size() > MOST ? listed + " and " + (offsets.size() - MOST) + " more" : listed;
  }
}
