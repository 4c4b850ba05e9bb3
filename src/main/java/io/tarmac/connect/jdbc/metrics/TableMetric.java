package io.tarmac.connect.jdbc.metrics;

/** The metrics of a table. {@link TaskMetric} has those of a task. */
public enum TableMetric {
  ROWS_WRITTEN(
      "table-rows-written-total",
      "rows",
      "Rows of the table that were sent and committed, including deleted rows."),
  BATCHES_WRITTEN(
      "table-batches-written-total",
      "batches",
      "Committed transactions with rows of the table. Under `(others)` a transaction counts once"
          + " for each of its tables.");

  private final String metricName;
  private final String unit;
  private final String description;

  TableMetric(String metricName, String unit, String description) {
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
}
