package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.ColumnMapping;

/**
 * One column of a plan.
 *
 * @param name as the table spells it
 * @param mapping type of the column and of its values
 * @param nullable whether the record's schema allows null; never for a column of the key
 * @param source where a change has the value
 */
public record PlannedColumn(
    String name, ColumnMapping mapping, boolean nullable, ValueSource source) {

  PlannedColumn withName(String other) {
    return new PlannedColumn(other, mapping, nullable, source);
  }
}
