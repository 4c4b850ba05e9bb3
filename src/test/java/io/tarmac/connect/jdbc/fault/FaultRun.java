package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A topic on which events keep arriving, the sink that lands them in a table, and a dead letter
 * queue that has to stay empty, for as long as a test disturbs them; then the reconciliation. Used
 * by one thread.
 */
final class FaultRun implements AutoCloseable {
  static final int PARTITIONS = 4;

  /** How many rows a transaction holds at most. */
  static final int BATCH = 200;

  private static final int PER_SECOND = 250;

  private final String table = UniqueName.of("fault");
  private final String deadLetters = table + "_dead_letters";
  private final FaultDatabase database;
  private final Guarantee guarantee;
  private final FaultLoad load;
  private final TestingTopic topic;
  private final TaskConfiguration settings;
  private List<String> tables = List.of(table);
  private @Nullable ThrottledProducer producer;
  private @Nullable FaultSink sink;
  private @Nullable TableObserver observer;

  /** Creates a run without its tables. */
  FaultRun(FaultDatabase database, Guarantee guarantee, FaultLoad load) {
    this.database = database;
    this.guarantee = guarantee;
    this.load = load;
    this.topic = TestingTopic.create(TestingKafka.shared(), table, PARTITIONS);
    TestingTopic.create(TestingKafka.shared(), deadLetters, 1);
    this.settings =
        TaskConfiguration.forWorker(database, table)
            .with(load.settings())
            .with(guarantee.settings())
            .batchSize(BATCH)
            .with("retry.backoff.ms", 100)
            .with("retry.backoff.max.ms", 1_000)
            .deadLetters(deadLetters)
            .with("errors.deadletterqueue.context.headers.enable", true);
  }

  /** Returns a run that inserts each event into a table without a key. */
  static FaultRun ofInserts(FaultDatabase database, Guarantee guarantee) {
    FaultRun run = new FaultRun(database, guarantee, FaultLoad.INSERTS);
    TestingRow.createTable(database, run.table, false);
    return run;
  }

  /** Returns a run that writes the few rows of a table with a key again and again. */
  static FaultRun ofUpserts(FaultDatabase database, Guarantee guarantee) {
    FaultRun run = new FaultRun(database, guarantee, FaultLoad.UPSERTS);
    TestingRow.createTable(database, run.table, true);
    return run;
  }

  /** Returns a run that spreads the events of each partition over several tables. */
  static FaultRun ofInsertsIntoTables(FaultDatabase database, Guarantee guarantee) {
    FaultRun run = new FaultRun(database, guarantee, FaultLoad.INSERTS);
    run.tables =
        IntStream.range(0, FaultLoad.TABLES).mapToObj(number -> run.table + "_" + number).toList();
    run.tables.forEach(table -> TestingRow.createTable(database, table, false));
    return run.set("batch.size", BATCH / FaultLoad.TABLES)
        .set("collection.name.format", "${topic}_${header." + FaultLoad.TABLE + "}");
  }

  /** Sets a property of the connector. */
  FaultRun set(String name, Object value) {
    settings.with(name, value);
    return this;
  }

  String table() {
    return table;
  }

  List<String> tables() {
    return tables;
  }

  Guarantee guarantee() {
    return guarantee;
  }

  /** Starts a producer of fewer events per second than any table absorbs, and the sink. */
  void start(WorkerCluster workers) {
    start(workers, PER_SECOND);
  }

  /** Starts a producer of this many events per second, and the sink. */
  void start(WorkerCluster workers, int perSecond) {
    sink = FaultSink.create(workers, settings);
    observer = startObserver(database);
    producer = new ThrottledProducer(topic, PARTITIONS, load, perSecond).start();
  }

  private TableObserver startObserver(FaultDatabase observed) {
    String consumerGroup = "connect-" + sink().name();
    return new TableObserver(observed, load, guarantee, tables, table, consumerGroup).start();
  }

  /** Checks what the observer has seen, and observes another server from now on. */
  void moveObserver(FaultDatabase other) {
    observer().assertNothingWrong(0);
    observer = startObserver(other);
  }

  FaultSink sink() {
    return Objects.requireNonNull(sink, "the run has not been started");
  }

  private TableObserver observer() {
    return Objects.requireNonNull(observer, "the run has not been started");
  }

  /** Waits until this many events have been committed, and returns how many have been. */
  long awaitEvents(long atLeast) {
    return Await.value(
        "there are %d events in %s".formatted(atLeast, table),
        observer()::events,
        count -> count >= atLeast);
  }

  /** Waits until more events have been committed than there are now. */
  void awaitProgress() {
    awaitMoreEvents(1);
  }

  /** Waits until this many more events have been committed, and returns how many have been. */
  long awaitMoreEvents(int more) {
    observer().awaitSnapshot();
    return awaitEvents(observer().events() + more);
  }

  long rows() {
    return tables.stream().mapToLong(name -> database.sql().count(name)).sum();
  }

  /**
   * Ends the load, waits until the sink has caught up, compares the topic with the rows that there
   * are, and checks what the observer has seen.
   *
   * @param faults how many faults may have caused rows to be written again
   */
  Reconciliation finish(int faults) {
    return finish(faults, database);
  }

  /** Ends the load and compares likewise, but reads rows and stored offsets from another server. */
  Reconciliation finish(int faults, TestingDatabase last) {
    int sent = producer == null ? 0 : producer.stop();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      sink().awaitCommitted(new TopicPartition(table, partition));
    }
    List<FaultEvent> events = TopicContent.of(table);
    if (events.size() != sent) {
      throw new AssertionError("%d events sent, %d in the topic".formatted(sent, events.size()));
    }
    Reconciliation reconciliation =
        Reconciliation.of(
            load == FaultLoad.UPSERTS ? Reconciliation.lastOfEachId(events) : events,
            tables.stream()
                .flatMap(name -> last.sql().rows(TestingRow.selectAll(last, name)).stream())
                .map(FaultRun::row)
                .toList(),
            TopicContent.of(deadLetters));
    observer().awaitSnapshot();
    System.out.printf(
        "%s, %s: %s; %d snapshots%n",
        database.name(), guarantee, reconciliation.summary(), observer().snapshots());
    guarantee.check(reconciliation, faults * PARTITIONS);
    observer().assertNothingWrong(faults);
    if (guarantee == Guarantee.EXACTLY_ONCE) {
      assertThat(storedOffsets(last)).as("stored offsets").isEqualTo(ends());
    }
    return reconciliation;
  }

  private List<List<String>> storedOffsets(TestingDatabase last) {
    String query =
        """
        select partition_id, next_offset from tarmac_offsets
        where consumer_group = ? and topic = ? order by partition_id
        """;
    return last.sql().rows(query, "connect-" + sink().name(), table);
  }

  /** Returns the end of each partition of the topic. */
  private List<List<String>> ends() {
    return IntStream.range(0, PARTITIONS)
        .mapToObj(
            partition ->
                List.of(
                    String.valueOf(partition),
                    String.valueOf(
                        TestingKafka.shared().endOffset(new TopicPartition(table, partition)))))
        .toList();
  }

  private static List<String> row(List<@Nullable String> columns) {
    return columns.stream().map(String::valueOf).toList();
  }

  @Override
  public void close() {
    if (producer != null) {
      producer.close();
    }
    if (sink != null) {
      sink.close();
    }
    if (observer != null) {
      observer.close();
    }
  }
}
