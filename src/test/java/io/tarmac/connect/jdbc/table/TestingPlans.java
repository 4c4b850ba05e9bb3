package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Equality;
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

  private static final ColumnMapping TEXT = mapping(CanonicalType.STRING);

  private TestingPlans() {}

  /** Returns a plan whose columns are texts, with a key of one column. */
  public static TablePlan plan(String table, String key, String... others) {
    return plan(table, List.of(key), List.of(others));
  }

  /** A plan whose columns are texts. */
  public static TablePlan plan(String table, List<String> key, List<String> others) {
    return plan(TableName.of(List.of(table)), key, others);
  }

  /** A plan whose columns are texts. */
  public static TablePlan plan(TableName table, List<String> key, List<String> others) {
    return new TablePlan(
        table,
        key.stream().map(name -> planned(name, TEXT, false)).toList(),
        others.stream().map(name -> planned(name, TEXT, true)).toList(),
        ApplyRules.LATEST_ROW);
  }

  private static PlannedColumn planned(String name, ColumnMapping mapping, boolean nullable) {
    return new PlannedColumn(name, Schema.STRING_SCHEMA, mapping, nullable, ValueSource.KEY, null);
  }

  /** The plan in a table with these columns, of texts that are compared exactly or not. */
  public static TablePlan inTable(
      TablePlan plan, boolean exactText, List<String> columns, List<Set<String>> uniqueKeys) {
    List<ColumnSchema> texts = columns.stream().map(name -> text(name, exactText)).toList();
    return inTable(plan, TestingTables.table(plan.table(), texts, uniqueKeys));
  }

  /** Returns the plan in a table of its columns that has these unique keys. */
  public static TablePlan withUniqueKeys(TablePlan plan, List<Set<String>> keys) {
    return inTable(plan, TestingTables.table(plan.table(), texts(plan), keys));
  }

  /** Returns the plan in a table of its columns that keeps every version of a row. */
  public static TablePlan withHistory(TablePlan plan) {
    return new TablePlan(
        plan.target(),
        plan.keyColumns(),
        plan.otherColumns(),
        new ApplyRules(true, null, true, null),
        TestingTables.table(plan.table(), texts(plan), List.of()),
        null,
        new DerivedPlans());
  }

  /** The plan in a table of its columns whose key may be checked as late as the commit. */
  public static TablePlan withDeferrableKey(TablePlan plan) {
    Set<String> key = Set.copyOf(names(plan.keyColumns()));
    return inTable(
        plan,
        new TableSchema(
            plan.table(), texts(plan), List.of(key), Set.of(key), ReferringKeys.NONE, true, false));
  }

  /** The plan in a table of its columns that such foreign keys refer to. */
  public static TablePlan referredToBy(ReferringKeys keys, TablePlan plan) {
    return inTable(
        plan, new TableSchema(plan.table(), texts(plan), List.of(), Set.of(), keys, true, false));
  }

  /** Returns the plan for a table whose key is an identity column. */
  public static TablePlan withIdentity(TablePlan plan) {
    List<String> key = names(plan.keyColumns());
    List<ColumnSchema> columns =
        texts(plan).stream()
            .map(column -> key.contains(column.name()) ? identity(column) : column)
            .toList();
    return inTable(plan, TestingTables.table(plan.table(), columns, List.of()));
  }

  private static ColumnSchema identity(ColumnSchema column) {
    return new ColumnSchema(
        column.name(),
        column.jdbcType(),
        column.typeName(),
        column.size(),
        column.scale(),
        false,
        column.declaredType(),
        column.castType(),
        column.characterSet(),
        Generated.IDENTITY_ALWAYS,
        true,
        column.equality(),
        column.equalityOperator());
  }

  static List<String> names(List<PlannedColumn> columns) {
    return columns.stream().map(PlannedColumn::name).toList();
  }

  static TablePlan inTable(TablePlan plan, TableSchema schema) {
    return new TablePlan(
        plan.target(),
        plan.keyColumns(),
        plan.otherColumns(),
        ApplyRules.LATEST_ROW,
        schema,
        null,
        new DerivedPlans());
  }

  /** Returns the plan for rows that a statement of the user's own writes. */
  public static TablePlan withOwnStatement(TablePlan plan) {
    return new TablePlan(
        plan.target(),
        plan.keyColumns(),
        plan.otherColumns(),
        ApplyRules.LATEST_ROW,
        List.of(),
        plan.schema(),
        null,
        new DerivedPlans(),
        new OwnStatement("write.statement", "CALL put(?)", new int[] {0}));
  }

  private static List<ColumnSchema> texts(TablePlan plan) {
    return plan.columns().stream().map(column -> text(column.name(), true)).toList();
  }

  private static ColumnSchema text(String name, boolean exact) {
    return new ColumnSchema(
        name,
        Types.VARCHAR,
        "text",
        0,
        0,
        true,
        "text",
        "text",
        "",
        Generated.NO,
        false,
        exact ? Equality.EXACT : Equality.FOLDED,
        ColumnSchema.EQUALS);
  }

  /** The plan of rows that lack the values of some columns. */
  public static TablePlan lacking(TablePlan plan, String... columns) {
    BitSet absent = new BitSet();
    for (String column : columns) {
      absent.set(names(plan.columns()).indexOf(column));
    }
    return plan.lacking(absent);
  }

  /** A plan without a key, one column per type, each called as its type is. */
  public static TablePlan planOf(String table, List<CanonicalType> types) {
    return new TablePlan(
        TableName.of(List.of(table)),
        List.of(),
        types.stream().map(type -> planned(type.name(), mapping(type), true)).toList(),
        ApplyRules.LATEST_ROW);
  }

  private static ColumnMapping mapping(CanonicalType type) {
    return new ColumnMapping(ColumnType.of(Kind.TEXT), type, ValueConverter.AS_IS);
  }
}
