package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.sql.Types;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;

/** Plans made without a record, for what only looks at their columns. */
public final class TestingPlans {

  private static final ColumnMapping TEXT =
      new ColumnMapping(ColumnType.of(Kind.TEXT), CanonicalType.STRING, ValueConverter.AS_IS);

  private TestingPlans() {}

  /** A plan whose columns are texts. */
  public static TablePlan plan(String table, List<String> key, List<String> others) {
    return plan(TableName.of(List.of(table)), key, others);
  }

  /** A plan whose columns are texts. */
  public static TablePlan plan(TableName table, List<String> key, List<String> others) {
    return new TablePlan(
        table,
        key.stream()
            .map(
                name -> new PlannedColumn(name, Schema.STRING_SCHEMA, TEXT, false, ValueSource.KEY))
            .toList(),
        others.stream()
            .map(name -> new PlannedColumn(name, Schema.STRING_SCHEMA, TEXT, true, ValueSource.KEY))
            .toList());
  }

  /** The plan in a table with these columns, of texts that are compared exactly or not. */
  public static TablePlan inTable(
      TablePlan plan, boolean exactText, List<String> columns, List<Set<String>> uniqueKeys) {
    return new TablePlan(
        plan.table(),
        plan.keyColumns(),
        plan.otherColumns(),
        new TableSchema(
            plan.table(), columns.stream().map(name -> text(name, exactText)).toList(), uniqueKeys),
        null);
  }

  private static ColumnSchema text(String name, boolean exact) {
    return new ColumnSchema(
        name, Types.VARCHAR, "text", 0, 0, true, "text", "text", "", Generated.NO, false, exact);
  }

  /** The plan of rows that lack the values of some columns. */
  public static TablePlan lacking(TablePlan plan, String... columns) {
    BitSet absent = new BitSet();
    for (int i = 0; i < plan.columns().size(); i++) {
      if (List.of(columns).contains(plan.columns().get(i).name())) {
        absent.set(i);
      }
    }
    return plan.lacking(absent);
  }

  /** A plan without a key, one column per type, each called as its type is. */
  public static TablePlan planOf(String table, List<CanonicalType> types) {
    return new TablePlan(
        TableName.of(List.of(table)),
        List.of(),
        types.stream()
            .map(
                type ->
                    new PlannedColumn(
                        type.name(),
                        Schema.STRING_SCHEMA,
                        new ColumnMapping(TEXT.columnType(), type, ValueConverter.AS_IS),
                        true,
                        ValueSource.KEY))
            .toList());
  }
}
