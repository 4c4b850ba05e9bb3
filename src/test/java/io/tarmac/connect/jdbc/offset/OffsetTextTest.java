package io.tarmac.connect.jdbc.offset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OffsetTextTest {

  @Test
  @DisplayName("offsets are listed in the order of their partitions, the first ten of them")
  void listsTenOffsets() {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    for (int partition = 0; partition < 12; partition++) {
      offsets.put(new TopicPartition("orders", partition), 100L + partition);
    }

    assertThat(OffsetText.list(offsets))
        .startsWith("orders-0@100, orders-1@101, orders-2@102, ")
        .endsWith(", orders-9@109 and 2 more");
  }

  @Test
  @DisplayName("ranges are listed up to ten partitions, and the others counted")
  void listsTenRanges() {
    TreeMap<String, OffsetRange> ranges = new TreeMap<>();
    for (int partition = 10; partition < 20; partition++) {
      ranges.put("orders-" + partition, new OffsetRange(3, 7));
    }
    assertThat(OffsetText.ranges(ranges)).endsWith(", orders-19@3..7").doesNotContain("more");

    ranges.put("trips-0", new OffsetRange(5, 5));
    assertThat(OffsetText.ranges(ranges)).endsWith("orders-19@3..7 and 1 more");
  }
}
