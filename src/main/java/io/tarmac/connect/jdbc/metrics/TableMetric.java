package io.tarmac.connect.jdbc.metrics;

/** Every metric of a table, as {@link TaskMetric} has those of a task. */
public enum TableMetric {
  ROWS_WRITTEN(
      "table-rows-written-total",
      "rows",
      "Rows of the table sent to the database and committed there, deleted ones too."),
  BATCHES_WRITTEN(
      "table-batches-written-total",
      "batches",
      "Transactions with rows of the table, committed; one with several of the tables that have"
          + " no metrics of their own counts once for each of them.");

  private final String metricName;
  private final String unit;
  private final String description;

  TableMetric(String metricName, String unit, String description) {
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
}
