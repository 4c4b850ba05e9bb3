package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.error.DeliveryFailure;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConsumerPositionsTest {

  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition CREWS = new TopicPartition("crews", 1);

  /** A context with its consumer in the same field as Connect's own. */
  record WorkerContext(Consumer<?, ?> consumer) {}

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");

  @Test
  @DisplayName("C4_6 offsets beyond the end are refused, and only these are named")
  void offsetsBeyondTheEndAreRefused() {
    consumer.updateEndOffsets(Map.of(ORDERS, 30L, CREWS, 8L));

    assertThatThrownBy(
            () -> positions(consumer).requireNoneBeyondEnd(Map.of(ORDERS, 31L, CREWS, 8L)))
        .isInstanceOf(DeliveryFailure.class)
        .hasMessageContainingAll(
            "stored orders-0@31,", "at orders-0@30:", "PATCH /connectors/{name}/offsets")
        .hasMessageNotContaining("crews");
  }

  @Test
  @DisplayName("C4_6 an offset at the end is not beyond it")
  void offsetsUpToTheEndAreAccepted() {
    consumer.updateEndOffsets(Map.of(ORDERS, 30L, CREWS, 0L));

    assertThatCode(() -> positions(consumer).requireNoneBeyondEnd(Map.of(ORDERS, 30L, CREWS, 0L)))
        .doesNotThrowAnyException();
  }

  @Test
  @DisplayName("C4_6 if the end is unknown, no offset is refused before the first record")
  void anUnknownEndRefusesNothing() {
    MockConsumer<byte[], byte[]> late =
        new MockConsumer<>("earliest") {
          @Override
          public synchronized Map<TopicPartition, Long> endOffsets(
              Collection<TopicPartition> partitions, Duration timeout) {
            throw new TimeoutException("no answer");
          }
        };

    for (Object context : new Object[] {new WorkerContext(late), new Object()}) {
      assertThatCode(() -> ConsumerPositions.of(context).requireNoneBeyondEnd(Map.of(ORDERS, 31L)))
          .doesNotThrowAnyException();
    }
  }

  private static ConsumerPositions positions(Consumer<?, ?> consumer) {
    return ConsumerPositions.of(new WorkerContext(consumer));
  }
}
