package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;

/** The offsets that the connector keeps beside the rows when each is to be there once. */
final class StoredOffsets {
  private StoredOffsets() {}

  /** Fails unless they are at the end of each partition of a topic. */
  static void assertAtTheEnd(
      TestingDatabase database, String consumerGroup, String topic, int partitions) {
    List<List<String>> ends =
        IntStream.range(0, partitions)
            .mapToObj(partition -> List.of(String.valueOf(partition), end(topic, partition)))
            .toList();

    assertThat(
            database
                .sql()
                .rows(
                    """
                    select partition_id, next_offset from tarmac_offsets
                    where consumer_group = ? and topic = ? order by partition_id
                    """,
                    consumerGroup,
                    topic))
        .as("stored offsets")
        .isEqualTo(ends);
  }

  private static String end(String topic, int partition) {
    return String.valueOf(TestingKafka.shared().endOffset(new TopicPartition(topic, partition)));
  }
}
