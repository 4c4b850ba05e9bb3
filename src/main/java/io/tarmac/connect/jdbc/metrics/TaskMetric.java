package io.tarmac.connect.jdbc.metrics;

/**
 * Every metric of a task: its name, its unit, and what it says. A name that ends in {@code -total}
 * is of a sum since the task has been started, any other of what is so now. The docs are written
 * from here.
 */
public enum TaskMetric {
  PUTS("puts-total", "puts", "Puts that brought records and have taken them over."),
  RECORDS_TAKEN_OVER(
      "records-taken-over-total", "records", "Records that puts have taken over from Connect."),
  RECORDS_WRITTEN(
      "records-written-total",
      "records",
      "Records whose changes have been committed in the database."),
  RECORDS_SKIPPED(
      "records-skipped-total",
      "records",
      "Records that ask for nothing under the configuration: deletes and truncates that are not"
          + " enabled, what is routed to no table, messages that are no rows."),
  TOMBSTONES_SKIPPED(
      "tombstones-skipped-total", "records", "Those of them that had a key and no value."),
  DEAD_LETTERS(
      "dead-letters-total", "records", "Bad records handed to Connect's dead letter queue."),
  RECORDS_REMOVED_UNREAD(
      "records-removed-unread-total",
      "records",
      "Offsets that Kafka removed before the task read them, by retention or on someone's request: the"
          + " records are in no table."),
  ROWS_WRITTEN(
      "rows-written-total",
      "rows",
      "Rows sent to the database and committed there, deleted ones too: fewer than records where"
          + " several changes of a key amount to one."),
  BATCHES_WRITTEN("batches-written-total", "batches", "Transactions with rows, committed."),
  BATCHES_ENDED_BY_SIZE(
      "batches-ended-by-size-total",
      "batches",
      "Batches ended because a table had `batch.size` records."),
  BATCHES_ENDED_BY_BYTES(
      "batches-ended-by-bytes-total",
      "batches",
      "Batches ended because they had `batch.max.bytes`."),
  BATCHES_ENDED_BY_LINGER(
      "batches-ended-by-linger-total",
      "batches",
      "Batches ended because their first record had waited for `batch.linger.ms`."),
  BATCHES_ENDED_BY_PUT(
      "batches-ended-by-put-total",
      "batches",
      "Batches ended with the put that brought them, since the writer was free."),
  BATCHES_ENDED_BY_TRUNCATE(
      "batches-ended-by-truncate-total", "batches", "Batches ended because a table was emptied."),
  BATCHES_ENDED_BY_ORDER(
      "batches-ended-by-order-total",
      "batches",
      "Batches ended because what came next must not be written with them: a bad record with"
          + " `errors.order=strict`, or an offset below the one before."),
  BATCH_FILL(
      "batch-fill-total",
      "batches",
      "The sum of how full ended batches were; by their number: how full they are on average."),
  BATCH_FILL_LATEST(
      "batch-fill-latest",
      "ratio",
      "How full the batch was that ended last: records of its largest table by `batch.size`."),
  DECODE_TIME(
      "decode-time-ms-total",
      "ms",
      "Time in which the task's thread made rows of records: decoded, routed, converted them."),
  PLAN_TIME(
      "plan-time-ms-total",
      "ms",
      "Time in which puts waited until tables were looked at, created, changed or emptied."),
  WAIT_TIME(
      "wait-time-ms-total",
      "ms",
      "The rest of the time in puts: they waited for what was being written. With"
          + " `write.behind=false` they wrote it themselves."),
  CONNECT_TIME(
      "connect-time-ms-total", "ms", "Time in which batches waited for a connection to be opened."),
  WRITE_TIME(
      "write-time-ms-total",
      "ms",
      "Time in which rows were sent to the database, in attempts that failed too."),
  COMMIT_TIME("commit-time-ms-total", "ms", "Time in which the rows of batches were committed."),
  TABLES_CREATED("tables-created-total", "tables", "Tables created, as `schema.evolution` allows."),
  TABLES_ALTERED(
      "tables-altered-total",
      "alterations",
      "Alterations of tables, as `schema.evolution` allows: each counts once, however many columns"
          + " it adds or changes."),
  CONNECTIONS_OPENED("connections-opened-total", "connections", "Connections opened."),
  RETRIES(
      "retries-total",
      "puts",
      "Puts that failed because the database was away or contended, and are tried again."),
  OUTAGES("outages-total", "outages", "Rows of such failures, each until something was written."),
  OUTAGE("outage", "0 or 1", "Whether such a failure is being waited out."),
  OUTAGE_DURATION(
      "outage-duration-ms", "ms", "For how long that has lasted, since the first failure."),
  PAUSED(
      "paused", "0 or 1", "Whether Connect brings no records because too many wait to be written."),
  RECORDS_WAITING(
      "records-waiting", "records", "Records taken over that are not being written yet."),
  RECORDS_IN_FLIGHT("records-in-flight", "records", "Records that are being written."),
  BYTES_UNWRITTEN(
      "bytes-unwritten",
      "bytes",
      "What both take, estimated as for `batch.max.bytes`. Computed from the rows when it is"
          + " read."),
  OLDEST_UNWRITTEN_LAG(
      "oldest-unwritten-lag-ms",
      "ms",
      "How old, by its Kafka timestamp, the record is that was taken over first of those not yet"
          + " written; 0 where none is, or it has no timestamp.");

  private final String metricName;
  private final String unit;
  private final String description;

  TaskMetric(String metricName, String unit, String description) {
    this.metricName = metricName;
    this.unit = unit;
    this.description = description;
  }

  /** As JMX attributes are called. */
  public String metricName() {
    return metricName;
  }

  public String unit() {
    return unit;
  }

  /** In Markdown. */
  public String description() {
    return description;
  }

  /** The batches that ended for a reason. */
  static TaskMetric of(BatchEnd why) {
    return valueOf("BATCHES_ENDED_BY_" + why.name());
  }

  /** The time spent on a stage. */
  static TaskMetric of(Stage stage) {
    return valueOf(stage.name() + "_TIME");
  }
}
