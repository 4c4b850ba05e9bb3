package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.offset.OffsetText;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The positions of a task's consumer, and where Kafka's log begins and ends. Connect's API shows
 * none of these, but the context of a worker from 3.6 to 4.3 has the consumer in a private field.
 * With another context the positions are empty. Only the task's thread uses this class, like the
 * consumer.
 */
final class ConsumerPositions {

  private static final Logger LOG = LoggerFactory.getLogger(ConsumerPositions.class);

  private static final String FIELD = "consumer";

  /**
   * The longest time that a put waits for an answer, which Kafka usually gives within milliseconds.
   */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private @Nullable Consumer<?, ?> consumer;

  private ConsumerPositions(@Nullable Consumer<?, ?> consumer) {
    this.consumer = consumer;
  }

  /** Returns the positions of the consumer that a task's context has. */
  static ConsumerPositions of(Object context) {
    try {
      Field field = context.getClass().getDeclaredField(FIELD);
      field.setAccessible(true);
      return new ConsumerPositions(field.get(context) instanceof Consumer<?, ?> c ? c : null);
    } catch (ReflectiveOperationException | RuntimeException absent) {
      LOG.debug(
          "Removed records and truncated logs are not noticed: the worker shows no consumer",
          absent);
      return new ConsumerPositions(null);
    }
  }

  /** Returns the next offset that the consumer reads of each partition, or nothing if unknown. */
  Map<TopicPartition, Long> next(Collection<TopicPartition> partitions) {
    return ask(
        from -> {
          Map<TopicPartition, Long> next = new HashMap<>();
          for (TopicPartition partition : partitions) {
            next.put(partition, from.position(partition, LONGEST_WAIT));
          }
          return next;
        });
  }

  /** Returns the number of a topic's partitions, or 0 if it is unknown. */
  int partitionCount(String topic) {
    return ask(from -> {
          Map<TopicPartition, Long> partitions = new HashMap<>();
          from.partitionsFor(topic, LONGEST_WAIT)
              .forEach(each -> partitions.put(new TopicPartition(topic, each.partition()), 0L));
          return partitions;
        })
        .size();
  }

  /** Returns the first offset that Kafka has of each partition, or nothing if unknown. */
  Map<TopicPartition, Long> beginnings(Collection<TopicPartition> partitions) {
    return ask(from -> new HashMap<>(from.beginningOffsets(partitions, LONGEST_WAIT)));
  }

  /**
   * Requires that no offset is beyond the end of its partition. A consumer that seeks beyond the
   * end goes where {@code auto.offset.reset} says, and Connect does not tell the task.
   *
   * @param offsets the next offsets to read, as the database has stored them
   * @throws DeliveryFailure if an offset is beyond the end; never if the ends are unknown
   */
  void requireNoneBeyondEnd(Map<TopicPartition, Long> offsets) throws DeliveryFailure {
    Map<TopicPartition, Long> ends =
        ask(from -> new HashMap<>(from.endOffsets(offsets.keySet(), LONGEST_WAIT)));
    Map<TopicPartition, Long> beyond = new HashMap<>(offsets);
    beyond
        .entrySet()
        .removeIf(each -> each.getValue() <= ends.getOrDefault(each.getKey(), Long.MAX_VALUE));
    if (!beyond.isEmpty()) {
      ends.keySet().retainAll(beyond.keySet());
      throw new DeliveryFailure(
          FailureKind.FATAL,
          ErrorCode.OFFSET_BEYOND_END,
          ("the database has stored %s, but Kafka's log ends before, at %s: the topic has been created"
                  + " again, its log was truncated, or somebody changed the stored offset. Stop the connector."
                  + " Set the partition's offset (PATCH /connectors/{name}/offsets): 0 for a new topic,"
                  + " the offset where a truncated log was cut, otherwise the old offset. Then resume the connector")
              .formatted(OffsetText.list(beyond), OffsetText.list(ends)));
    }
  }

  private Map<TopicPartition, Long> ask(
      Function<Consumer<?, ?>, Map<TopicPartition, Long>> question) {
    Consumer<?, ?> asked = consumer;
    if (asked == null) {
      return Map.of();
    }
    try {
      return question.apply(asked);
    } catch (WakeupException wakeup) {
      // Connect means to interrupt its own next call of the consumer, to pause or to stop the task.
      asked.wakeup();
    } catch (TimeoutException | InterruptException late) {
      LOG.debug("Kafka has not answered in time", late);
    } catch (RuntimeException failure) {
      LOG.debug("Removed records and truncated logs are not noticed any more", failure);
      consumer = null;
    }
    return Map.of();
  }
}
