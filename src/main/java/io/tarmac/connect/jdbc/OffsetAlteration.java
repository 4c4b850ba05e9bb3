package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/**
 * Alters the offsets that the database keeps for a connector, beside those that Kafka has for it.
 * Needs no task. May be repeated.
 */
final class OffsetAlteration {

  private final SinkConfig config;

  private OffsetAlteration(SinkConfig config) {
    this.config = config;
  }

  static OffsetAlteration of(Map<String, String> properties) {
    return new OffsetAlteration(SinkConfig.parse(properties));
  }

  /**
   * Sets the offsets of the next records; deletes those that are null, and all of the connector's
   * when none is named: so Connect resets a connector whose group has committed nothing.
   *
   * @throws ConnectException when they could not be altered
   */
  void apply(Map<TopicPartition, @Nullable Long> offsets) {
    offsets.forEach(OffsetAlteration::require);
    if (!config.delivery().isExactlyOnce()) {
      return; // the first task that connects deletes what there may be
    }
    try (DatabaseSession session = new DatabaseSession(config, Instruments.none())) {
      session.alterOffsets(offsets);
    } catch (DeliveryFailure failure) {
      throw new ConnectException(failure.getMessage());
    }
  }

  private static void require(TopicPartition partition, @Nullable Long offset) {
    if (offset != null && offset < 0) {
      throw new ConnectException(
          ErrorCode.INVALID_VALUE.tag(
              "%s cannot go on from offset %d; set 0 or more".formatted(partition, offset)));
    }
  }
}
