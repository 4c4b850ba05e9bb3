package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.ColumnSettings;
import io.tarmac.connect.jdbc.config.FieldFilter;
import io.tarmac.connect.jdbc.config.InsertMode;
import io.tarmac.connect.jdbc.config.InvalidText;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.LocalZones;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.table.PlanKeys.PlanKey;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/** Plans changes as a task with the default settings would, except what a test says. */
record TestingPlanner(
    KeySettings keys,
    ValueSettings values,
    ColumnSettings columns,
    TypeMappings types,
    Identifiers identifiers) {

  /** The table of all changes, unless a test says otherwise. */
  static final TableName TABLE = new TableName(null, null, "flights");

  /** The time of each put. */
  static final Object NOW = Timestamp.toLogical(Timestamp.SCHEMA, 1_700_000_000_007L);

  private static final ValueSettings VALUES =
      new ValueSettings(
          false,
          "__debezium_unavailable_value",
          null,
          NestedMode.JSON,
          InvalidText.ERROR,
          LocalZones.UTC,
          10_000);

  static TestingPlanner of(KeyMode mode, String... fields) {
    return new TestingPlanner(
        new KeySettings(mode, List.of(fields), InsertMode.UPSERT, true, false),
        VALUES,
        ColumnSettings.AS_THEY_COME,
        TypeMappings.standard(),
        TestingIdentifiers.DOUBLE_QUOTES);
  }

  TestingPlanner with(TypeMappings other) {
    return new TestingPlanner(keys, values, columns, other, identifiers);
  }

  TestingPlanner with(Identifiers other) {
    return new TestingPlanner(keys, values, columns, types, other);
  }

  TestingPlanner with(Naming naming) {
    return with(
        new ColumnSettings(
            columns.fields(), naming, columns.names(), columns.types(), columns.added()));
  }

  TestingPlanner with(FieldFilter fields) {
    return with(
        new ColumnSettings(
            fields, columns.naming(), columns.names(), columns.types(), columns.added()));
  }

  /** Returns a planner with the values of {@code column.name.mapping} and {@code column.types}. */
  TestingPlanner withColumns(String names, String types) {
    return configured("column.name.mapping", names, "column.types", types);
  }

  /** Returns a planner that adds columns, as {@code columns.add} says. */
  TestingPlanner adding(String added) {
    return configured("columns.add", added);
  }

  /** Returns a planner whose columns are as the properties say, each followed by its value. */
  TestingPlanner configured(String... properties) {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("connection.url", "jdbc:postgresql://db.example/fleet");
    for (int i = 0; i < properties.length; i += 2) {
      configuration.put(properties[i], properties[i + 1]);
    }
    return with(SinkConfig.parse(configuration).tables().columns());
  }

  TestingPlanner flattening() {
    return with(
        new ValueSettings(
            false, "", null, NestedMode.FLATTEN, InvalidText.ERROR, LocalZones.UTC, 10_000));
  }

  TestingPlanner replacingNulls() {
    return with(
        new ValueSettings(
            true, "", null, values.nestedMode(), InvalidText.ERROR, LocalZones.UTC, 10_000));
  }

  TestingPlanner withValueColumn(String column) {
    return with(
        new ValueSettings(
            false, "", column, NestedMode.JSON, InvalidText.ERROR, LocalZones.UTC, 10_000));
  }

  /** Returns the names of the columns that a change has values for. */
  List<String> columns(Change change) throws PlanException, BadRecordException {
    return TestingPlans.names(plan(change).columns());
  }

  TablePlan plan(Change change) throws PlanException, BadRecordException {
    return plan(TABLE, change);
  }

  TablePlan plan(TableName table, Change change) throws PlanException, BadRecordException {
    return plan(table, change, null);
  }

  TablePlan plan(TableName table, Change change, @Nullable TableSchema existing)
      throws PlanException, BadRecordException {
    AddedColumns added = addedColumns();
    PlanKey key =
        new PlanKeys(keys, columns, new FieldLimit(10_000), added, null).key(table, change);
    RecordNames recordNames = new RecordNames(keys, false, false);
    return new ColumnPlanner(keys, values, columns, types, identifiers, recordNames, added, null)
        .plan(table, change, key.keySchema(), existing);
  }

  AddedColumns addedColumns() {
    return new AddedColumns(
        columns.added(), null, values.nullBecomesDefault(), new FieldLimit(10_000), change -> NOW);
  }

  private TestingPlanner with(ColumnSettings other) {
    return new TestingPlanner(keys, values, other, types, identifiers);
  }

  private TestingPlanner with(ValueSettings other) {
    return new TestingPlanner(keys, other, columns, types, identifiers);
  }
}
