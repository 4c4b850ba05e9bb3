package io.tarmac.connect.jdbc.metrics;

/**
 * The metrics of a task, each with its name, its unit and its description, which the docs repeat. A
 * name that ends in {@code -total} is a sum since the start of the task; any other is a present
 * value.
 */
public enum TaskMetric {
  PUTS("puts-total", "puts", "Calls of `put` whose records the task accepted."),
  RECORDS_TAKEN_OVER(
      "records-taken-over-total", "records", "Records that the task accepted from Connect."),
  RECORDS_WRITTEN(
      "records-written-total", "records", "Records whose changes are committed in the database."),
  RECORDS_SKIPPED(
      "records-skipped-total",
      "records",
      "Records that your configuration skips: deletes and truncates that are not enabled,"
          + " tombstones that name no table, messages that are no rows."),
  TOMBSTONES_SKIPPED(
      "tombstones-skipped-total", "records", "Skipped records with a key and no value."),
  DEAD_LETTERS(
      "dead-letters-total",
      "records",
      "Bad records that the task handed to Connect's dead letter queue."),
  RECORDS_REMOVED_UNREAD(
      "records-removed-unread-total",
      "records",
      "Offsets that Kafka removed before the task read them, by retention or on request. Their"
          + " records are in no table."),
  ROWS_WRITTEN(
      "rows-written-total",
      "rows",
      "Rows that were sent and committed, including deleted rows. Fewer than records if several"
          + " changes of a key become one."),
  BATCHES_WRITTEN("batches-written-total", "batches", "Committed transactions with rows."),
  BATCHES_ENDED_BY_SIZE(
      "batches-ended-by-size-total",
      "batches",
      "Batches that ended because a table had `batch.size` records."),
  BATCHES_ENDED_BY_BYTES(
      "batches-ended-by-bytes-total",
      "batches",
      "Batches that ended because they had `batch.max.bytes`."),
  BATCHES_ENDED_BY_LINGER(
      "batches-ended-by-linger-total",
      "batches",
      "Batches that ended because their first record had waited for `batch.linger.ms`."),
  BATCHES_ENDED_BY_PUT(
      "batches-ended-by-put-total",
      "batches",
      "Batches that ended with the put that brought them, because the writer was free."),
  BATCHES_ENDED_BY_TRUNCATE(
      "batches-ended-by-truncate-total",
      "batches",
      "Batches that ended because a truncate followed."),
  BATCHES_ENDED_BY_ORDER(
      "batches-ended-by-order-total",
      "batches",
      "Batches that ended because the next record had to wait: a bad record with"
          + " `errors.order=strict`, or an offset below the one before."),
  BATCH_FILL(
      "batch-fill-total",
      "batches",
      "How full ended batches were, added up. Divide it by the number of ended batches for the"
          + " average."),
  BATCH_FILL_LATEST(
      "batch-fill-latest",
      "ratio",
      "How full the last batch was: records of its largest table divided by `batch.size`."),
  DECODE_TIME(
      "decode-time-ms-total",
      "ms",
      "Time in which the task's thread decoded, routed and converted records."),
  PLAN_TIME(
      "plan-time-ms-total",
      "ms",
      "Time in which puts waited until tables were read, created, altered or emptied."),
  WAIT_TIME(
      "wait-time-ms-total",
      "ms",
      "The rest of the time in puts, in which they waited for the writer. With"
          + " `write.behind=false` it is the time of writing."),
  CONNECT_TIME("connect-time-ms-total", "ms", "Time in which batches waited for a new connection."),
  WRITE_TIME(
      "write-time-ms-total",
      "ms",
      "Time in which rows were sent to the database, also in attempts that failed."),
  COMMIT_TIME(
      "commit-time-ms-total", "ms", "Time of commits, except those that a statement carried."),
  TABLES_CREATED("tables-created-total", "tables", "Tables that the task created."),
  TABLES_ALTERED(
      "tables-altered-total",
      "alterations",
      "Alterations of tables. Each counts once, however many columns it adds or changes."),
  CONNECTIONS_OPENED(
      "connections-opened-total", "connections", "Connections that the task opened."),
  RETRIES(
      "retries-total",
      "puts",
      "Puts that failed because the database was away or contended, and are tried again."),
  OUTAGES(
      "outages-total",
      "outages",
      "Outages. One begins with such a failure and ends when something is written."),
  OUTAGE("outage", "0 or 1", "1 during an outage."),
  OUTAGE_DURATION("outage-duration-ms", "ms", "Time since the first failure of the outage."),
  PAUSED(
      "paused",
      "0 or 1",
      "1 if the task has paused its partitions because too many records wait to be written."),
  RECORDS_WAITING(
      "records-waiting", "records", "Accepted records that the writer has not begun with."),
  RECORDS_IN_FLIGHT("records-in-flight", "records", "Records that are being written."),
  BYTES_UNWRITTEN(
      "bytes-unwritten",
      "bytes",
      "Estimated bytes of the waiting records and those in flight, as for `batch.max.bytes`."
          + " Computed when it is read."),
  OLDEST_UNWRITTEN_LAG(
      "oldest-unwritten-lag-ms",
      "ms",
      "Age, by its Kafka timestamp, of the unwritten record that the task accepted first. 0 if"
          + " there is none, or it has no timestamp.");

  private final String metricName;
  private final String unit;
  private final String description;

  TaskMetric(String metricName, String unit, String description) {
    this.metricName = metricName;
    this.unit = unit;
    this.description = description;
  }

  /** Returns the name of the JMX attribute. */
  public String metricName() {
    return metricName;
  }

  public String unit() {
    return unit;
  }

  /** Returns the description as Markdown. */
  public String description() {
    return description;
  }

  /** Returns the metric of the batches that ended for a reason. */
  static TaskMetric of(BatchEnd why) {
    return valueOf("BATCHES_ENDED_BY_" + why.name());
  }

  /** Returns the metric of the time spent on a stage. */
  static TaskMetric of(Stage stage) {
    return valueOf(stage.name() + "_TIME");
  }
}
