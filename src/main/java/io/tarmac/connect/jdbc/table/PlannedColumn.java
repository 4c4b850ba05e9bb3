package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One column of a plan.
 *
 * @param name the name as the table spells it
 * @param schema the schema of the values as Connect delivers them
 * @param mapping the type of the column and of its values
 * @param nullable whether the record's schema allows null; never true for a column of the key
 * @param source where a change has the value
 * @param configuredType the type that the configuration names for the column if the sink creates
 *     it; null if the configuration names none
 */
public record PlannedColumn(
    String name,
    Schema schema,
    ColumnMapping mapping,
    boolean nullable,
    ValueSource source,
    @Nullable ColumnType configuredType) {

  public static List<String> names(List<PlannedColumn> columns) {
    return columns.stream().map(PlannedColumn::name).toList();
  }

  /** Returns the column as a table has it. */
  PlannedColumn fittedTo(String existingName, ColumnMapping fitted) {
    return new PlannedColumn(existingName, schema, fitted, nullable, source, configuredType);
  }

  /**
   * Tells whether the column's type is unknown, because the value has no schema and is null or the
   * unavailable-value placeholder.
   */
  boolean hasNoType() {
    return configuredType == null && mapping.columnType().equals(ColumnType.UNKNOWN);
  }
}
