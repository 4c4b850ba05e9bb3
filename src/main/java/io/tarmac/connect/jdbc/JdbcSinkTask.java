package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.config.ErrorProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.delivery.Backoff;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connect's lifecycle of a task; the records' way is in {@link SinkPipeline}. Connect calls every
 * method on the task's one thread.
 */
public final class JdbcSinkTask extends SinkTask {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcSinkTask.class);

  private @Nullable SinkPipeline pipeline;
  private @Nullable Backoff backoff;

  @Override
  public String version() {
    return Version.current();
  }

  @Override
  public void start(Map<String, String> props) {
    SinkConfig config = SinkConfig.parse(props);
    backoff =
        new Backoff(
            config.retries(), System::nanoTime, () -> ThreadLocalRandom.current().nextDouble());
    pipeline = new SinkPipeline(config);
  }

  @Override
  public void open(Collection<TopicPartition> partitions) {
    pipeline().open(partitions);
  }

  @Override
  public void close(Collection<TopicPartition> partitions) {
    pipeline().close(partitions);
  }

  /**
   * Writes the records before it returns.
   *
   * @throws TransientFailureException when the same records are to be handed over again, after the
   *     time the context has been told
   * @throws ConnectException when a person has to change something first
   */
  @Override
  public void put(Collection<SinkRecord> records) {
    try {
      pipeline().put(records);
      backoff().reset();
    } catch (DeliveryFailure failure) {
      switch (failure.kind()) {
        case TRANSIENT -> retry(failure);
        case BAD_RECORD, FATAL -> throw new ConnectException(failure.getMessage());
      }
    }
  }

  private void retry(DeliveryFailure failure) {
    Backoff schedule = backoff();
    Duration pause = schedule.afterFailure(failure.getMessage());
    if (pause == null) {
      throw new ConnectException(
          "%s; gave up after %d attempts, see %s"
              .formatted(
                  schedule.firstCause(), schedule.failures(), ErrorProperties.RETRY_TIMEOUT_MS));
    }
    LOG.warn(
        "Attempt {} failed, next in {} ms: {}",
        schedule.failures(),
        pause.toMillis(),
        failure.getMessage());
    context.timeout(pause.toMillis());
    throw new TransientFailureException(failure.getMessage());
  }

  /** Writes nothing: a failure here would be hidden by Connect. */
  @Override
  public Map<TopicPartition, OffsetAndMetadata> preCommit(
      Map<TopicPartition, OffsetAndMetadata> currentOffsets) {
    return pipeline().committable(currentOffsets);
  }

  @Override
  public void stop() {
    if (pipeline != null) {
      pipeline.close();
    }
  }

  private SinkPipeline pipeline() {
    return started(pipeline);
  }

  private Backoff backoff() {
    return started(backoff);
  }

  private static <T> T started(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("the task has not been started");
    }
    return part;
  }
}
