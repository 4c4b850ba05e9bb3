package io.tarmac.connect.jdbc.batch;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;

/**
 * Waits without a limit when it is closed, as the producer in Connect's class of that name does,
 * and gives up what is not acknowledged when it is interrupted.
 */
record DeadLetterQueueReporter(CompletableFuture<Void> acknowledgement) implements AutoCloseable {

  @Override
  public void close() {
    try {
      acknowledgement.get();
    } catch (InterruptedException interruption) {
      acknowledgement.completeExceptionally(
          new KafkaException("Producer is closed forcefully.", interruption));
    } catch (ExecutionException failure) {
      throw new KafkaException(failure);
    }
  }
}
