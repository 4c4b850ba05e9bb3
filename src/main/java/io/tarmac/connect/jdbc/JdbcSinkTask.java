package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.ErrantRecords;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.config.Advice;
import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.config.ConfigReport;
import io.tarmac.connect.jdbc.config.ErrorProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.metrics.TaskMetric;
import io.tarmac.connect.jdbc.metrics.TaskMetrics;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import io.tarmac.connect.text.PrintableText;
import io.tarmac.connect.text.Version;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiFunction;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * The lifecycle of a task as Connect sees it; {@link SinkPipeline} has the way of the records.
 * Connect calls every method on the task's one thread.
 */
public final class JdbcSinkTask extends SinkTask {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcSinkTask.class);

  /** The property with the connector's name, which is Connect's own. */
  private static final String NAME = "name";

  private static final String TASKS_MAX = "tasks.max";

  private static final String FIRST = "0";

  private final TaskRuntime runtime;
  private final BiFunction<SinkConfig, Instruments, DatabaseSession> sessions;
  private @Nullable TaskMetrics metrics;
  private Instruments instruments = Instruments.none();
  private @Nullable ErrantRecords errants;
  private @Nullable SinkPipeline pipeline;
  private @Nullable ExecutorService writer;

  /** True if Connect may have paused some of the partitions for the task. */
  private boolean paused;

  /** True after a put that did not accept its records; Connect knows when to come back. */
  private boolean retrying;

  /** True from a seek until the next put. */
  private boolean seeking;

  private @Nullable Backoff backoff;
  private @Nullable OutageLog outage;
  private @Nullable ConsumerPositions positions;
  private @Nullable RemovedRecords removed;

  /** Creates a task. Connect calls this. */
  public JdbcSinkTask() {
    this(TaskRuntime.OF_JVM, DatabaseSession::new);
  }

  /**
   * Creates a task in another surrounding than a worker's.
   *
   * @param sessions returns a session with the database of a configuration
   */
  JdbcSinkTask(TaskRuntime runtime, BiFunction<SinkConfig, Instruments, DatabaseSession> sessions) {
    this.runtime = runtime;
    this.sessions = sessions;
  }

  @Override
  public String version() {
    return Version.current();
  }

  @Override
  public void start(Map<String, String> props) {
    SinkConfig config = SinkConfig.parse(props);
    backoff = new Backoff(config.retries(), runtime::nanoTime, runtime::random);
    outage = new OutageLog(config.retries(), runtime::nanoTime);
    TaskMetrics shown = TaskMetrics.show(context, props.getOrDefault(NAME, ""), number(props));
    metrics = shown;
    instruments = Instruments.of(shown.counts());
    ErrantRecords reported =
        new ErrantRecords(
            config.errors(), context.errantRecordReporter(), runtime::nanoTime, shown.counts());
    errants = reported;
    SinkPipeline records =
        new SinkPipeline(
            config,
            reported,
            sessions.apply(config, instruments),
            topic -> hasOnePartition(topic, props),
            executor(config.batching()),
            runtime,
            instruments);
    pipeline = records;
    ConsumerPositions consumer = ConsumerPositions.of(context);
    positions = consumer;
    removed = new RemovedRecords(consumer, shown.counts(), runtime::nanoTime);
    shown.watch(records.backlog());
    LOG.info("Started, version {}", version());
    if (number(props).equals(FIRST)) {
      warn(props);
    }
  }

  /**
   * Tells whether a topic is known to have one partition. If the worker hides its consumer, only
   * the single task of a connector knows, because it has all partitions.
   */
  private boolean hasOnePartition(String topic, Map<String, String> props) {
    int count = started(positions).partitionCount(topic);
    if (count == 0 && props.getOrDefault(TASKS_MAX, "1").equals("1")) {
      count =
          (int)
              context.assignment().stream()
                  .filter(partition -> partition.topic().equals(topic))
                  .count();
    }
    return count == 1;
  }

  /** Logs what a running configuration should change; the first task does so for all. */
  private static void warn(Map<String, String> props) {
    ConfigReport.of(props)
        .misspellings()
        .forEach(
            (name, meant) ->
                LOG.warn(
                    "{}: there is no such property; did you mean {}? Correct"
                        + " the name, or remove the property",
                    PrintableText.name(name),
                    meant));
    Advice.on(props).forEach(advice -> LOG.warn("{}", advice));
  }

  @Override
  public void open(Collection<TopicPartition> partitions) {
    // Connect goes on with a pause that it was asked for when a partition comes back.
    paused = true;
    pipeline().open(partitions);
    pipeline().expect(started(positions).next(partitions));
  }

  /**
   * Gives the partitions away.
   *
   * @throws ConnectException if the task fails because the dead letter queue does not answer.
   *     Connect adds this exception to its own failure, which does not say so.
   */
  @Override
  public void close(Collection<TopicPartition> partitions) {
    pipeline().close(partitions);
    started(outage).forget(partitions);
    try {
      started(errants).requireNoneLate();
    } catch (DeliveryFailure late) {
      throw new ConnectException(late.getMessage());
    }
  }

  /**
   * Accepts the records. The database thread may still write earlier ones when this returns.
   *
   * @throws TransientFailureException if Connect must hand the same records over again, after the
   *     timeout that the context has
   * @throws ConnectException if a person has to change something first
   */
  @Override
  public void put(Collection<SinkRecord> records) {
    retrying = true;
    seeking = false;
    instruments.task().enter(Stage.WAIT);
    try {
      pipeline().put(records);
      retrying = false;
      started(removed).check(pipeline().takeGaps());
      seek(pipeline().takeSeeks());
      boolean written = pipeline().takeProgress();
      if (written || pipeline().isIdle()) {
        recovered(written);
      }
      pace();
    } catch (DeliveryFailure failure) {
      switch (failure.kind()) {
        case BUSY -> comeBackSoon(failure);
        case TRANSIENT -> retry(failure, records);
        case BAD_RECORD, FATAL -> throw new ConnectException(failure.getMessage());
      }
    } catch (RuntimeException defect) {
      throw printable(defect);
    } finally {
      instruments.task().enter(null);
    }
  }

  /**
   * Returns an exception of Connect or Kafka as it is, and any other as a defect. Its message is
   * left out, because it may hold values of rows or a name of any length; the log shows it at
   * TRACE.
   */
  private static RuntimeException printable(RuntimeException defect) {
    if (defect instanceof KafkaException
        && !(defect instanceof DataException)
        && isPrintable(defect)) {
      return defect;
    }
    LOG.trace("The records could not be taken", defect);
    ConnectException printable =
        new ConnectException(
            ErrorCode.DEFECT.tag(
                "the records could not be taken because of a defect: "
                    + defect.getClass().getName()));
    printable.setStackTrace(defect.getStackTrace());
    return printable;
  }

  private static boolean isPrintable(RuntimeException defect) {
    for (Throwable each = defect; each != null; each = each.getCause()) {
      String text = each.toString();
      if (!PrintableText.message(text).equals(text)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Makes Connect go on from other offsets. Call this only after a put that succeeded: otherwise
   * Connect comes back with the same records.
   */
  private void seek(Map<TopicPartition, Long> offsets) throws DeliveryFailure {
    if (!offsets.isEmpty()) {
      started(positions).requireNoneBeyondEnd(offsets);
      LOG.info("Going on from the offsets that the database has stored: {}", offsets);
      context.offset(offsets);
      pipeline().expect(offsets);
      seeking = true;
    }
  }

  /** Makes Connect pause the partitions if there is no room, or come back soon. */
  private void pace() {
    boolean room = pipeline().awaitRoom();
    if (!room) {
      context.pause(assignment());
      context.timeout(1);
    } else {
      if (paused) {
        context.resume(assignment());
      }
      comeBack();
    }
    paused = !room;
    instruments.metrics().paused(paused);
  }

  private TopicPartition[] assignment() {
    return context.assignment().toArray(new TopicPartition[0]);
  }

  private void comeBack() {
    Duration pause = retrying ? null : pipeline().untilNextPut();
    if (pause != null) {
      context.timeout(Math.max(1, pause.toMillis()));
    }
  }

  private void comeBackSoon(DeliveryFailure failure) {
    context.timeout(1);
    throw new TransientFailureException(failure.getMessage());
  }

  private void recovered(boolean written) {
    backoff().reset();
    instruments.metrics().recovered();
    started(outage).ended(written);
  }

  private void retry(DeliveryFailure failure, Collection<SinkRecord> records) {
    Backoff schedule = backoff();
    if (pipeline().takeProgress()) {
      // Another batch fails now than before.
      recovered(true);
    }
    Duration pause = schedule.afterFailure(failure);
    if (pause == null) {
      DeliveryFailure first = Objects.requireNonNull(schedule.firstCause());
      String end =
          "; gave up after %d attempts, see %s"
              .formatted(schedule.failures(), ErrorProperties.RETRY_TIMEOUT_MS);
      throw new ConnectException(first.with(end).getMessage());
    }
    instruments.metrics().failed();
    started(outage).failed(failure.getMessage(), pause, () -> pipeline().firstUnwritten(records));
    context.timeout(pause.toMillis());
    throw new TransientFailureException(failure.getMessage());
  }

  /** Returns what Connect may commit. Writes nothing, because Connect hides a failure here. */
  @Override
  public Map<TopicPartition, OffsetAndMetadata> preCommit(
      Map<TopicPartition, OffsetAndMetadata> currentOffsets) {
    if (!seeking) {
      pipeline().markRead(currentOffsets);
    }
    Map<TopicPartition, OffsetAndMetadata> committable = pipeline().committable(currentOffsets);
    comeBack();
    return committable;
  }

  @Override
  public void stop() {
    if (pipeline != null) {
      pipeline.close();
    }
    if (writer != null) {
      // No interrupt, which embedded databases take badly: the connection is gone.
      writer.shutdown();
    }
    TaskMetrics shown = metrics;
    if (shown != null) {
      shown.close();
      LOG.info(
          "Stopped; since its start {} records have been written in {} batches, {} handed to the"
              + " dead letter queue",
          (long) shown.value(TaskMetric.RECORDS_WRITTEN),
          (long) shown.value(TaskMetric.BATCHES_WRITTEN),
          (long) shown.value(TaskMetric.DEAD_LETTERS));
    }
  }

  /** Returns the number of the task; 0 if the connector has not set one. */
  private static String number(Map<String, String> props) {
    return props.getOrDefault(JdbcSinkConnector.TASK_ID, FIRST);
  }

  private Executor executor(BatchPolicy policy) {
    if (!policy.writeBehind()) {
      return Runnable::run;
    }
    ExecutorService thread = runtime.newDatabaseThread(databaseThreads());
    writer = thread;
    return thread;
  }

  /**
   * Returns the factory of the task's database thread. The log lines of that thread name the
   * connector and the task, like those of the calling thread.
   */
  static ThreadFactory databaseThreads() {
    String name = Thread.currentThread().getName() + "-writer";
    Map<String, String> loggingContext = MDC.getCopyOfContextMap();
    return work -> {
      Thread thread =
          new Thread(
              () -> {
                if (loggingContext != null) {
                  MDC.setContextMap(loggingContext);
                }
                work.run();
              },
              name);
      // A server that does not answer must not keep a worker from ending.
      thread.setDaemon(true);
      return thread;
    };
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
