package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ValueProperties;
import io.tarmac.connect.jdbc.table.KeyAdvice;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.text.PrintableText;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A warning, once per table, about key columns that keep the local time of a zone. In the hour that
 * the zone's clock shows twice, two such keys become one row. Used by one thread at a time.
 */
public final class LocalKeys implements KeyAdvice {

  private static final Logger LOG = LoggerFactory.getLogger(LocalKeys.class);

  private final LocalTimes times;
  private final Set<TableName> told = new HashSet<>();

  public LocalKeys(LocalTimes times) {
    this.times = times;
  }

  @Override
  public void give(TableName table, Schema schema, ColumnSchema column) {
    if (times.mayMerge(schema, column) && told.add(table)) {
      LOG.warn(
          "Table {}: column '{}' of the key keeps no time zone, and the clock of {} shows an hour"
              + " twice when it goes back: two keys of that hour become one row; use a column with"
              + " a time zone, or {}=UTC",
          table,
          PrintableText.name(column.name()),
          times.zones().times(),
          ValueProperties.TIME_ZONE);
    }
  }
}
