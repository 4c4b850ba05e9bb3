package io.tarmac.connect.jdbc.table;

import static io.tarmac.connect.jdbc.table.PlanAssertions.assertRefusedPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnSchema.Generated;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableChecksTest {

  private static final Set<String> ID = Set.of("id");

  @Test
  @DisplayName("C10_2 an upsert needs a unique index on exactly the key's columns")
  void anUpsertNeedsAUniqueIndexOnTheKey() throws Exception {
    TableChecks checks = upsertBy("id");

    checks.requireKey(table(List.of(ID), "id", "name"));
    assertRefusedPlan(() -> checks.requireKey(table(List.of(Set.of("id", "name")), "id", "name")))
        .hasMessageContainingAll("unique index on exactly the columns [id]", "primary.key.fields");
  }

  @Test
  @DisplayName("C10_2 where only records tell the key, there has to be a unique index at all")
  void aKeyThatIsNotKnownNeedsAUniqueIndex() throws Exception {
    TableChecks checks = upsertBy("");

    checks.requireKey(table(List.of(ID), "id"));
    assertThatThrownBy(() -> checks.requireKey(table(List.of(), "id")))
        .hasMessageContaining("the table has none");
    assertThatThrownBy(
            () -> checks.requireKey(table(List.of(Set.of("id", TableSchema.NO_COLUMN)), "id")))
        .hasMessageContaining("the table has none");
  }

  @Test
  @DisplayName("C10_2 the key's columns have to be there, by the names that they are given")
  void theKeysColumnsHaveToBeThere() throws Exception {
    TableChecks checks =
        checks(
            "primary.key.mode", "record_value",
            "primary.key.fields", "orderId",
            "column.naming.style", "snake_case");

    checks.requireKey(table(List.of(), "order_id"));
    assertThatThrownBy(() -> checks.requireKey(table(List.of(), "orderId")))
        .hasMessageContaining("no column 'order_id'");
  }

  @Test
  @DisplayName(
      "C10_2 C7_2 a column that the configuration names by field is looked for by its name")
  void columnsThatAreNamedByField() throws Exception {
    TableChecks checks =
        checks(
            "primary.key.mode", "record_value",
            "primary.key.fields", "ID",
            "field.include.list", "ID,Note",
            "column.name.mapping", "orders:ID:id,Note:note",
            "column.naming.prefix", "c_");
    TableSchema table = table(List.of(ID), "id", "note", "more");

    checks.requireKey(table);
    checks.requireNoOtherCase(table);
    assertThat(checks.unmatched(table)).isEmpty();
    assertThat(checks.isLeftOut("note", table)).isFalse();
    assertThat(checks.mayBeLeftOut("id", table)).isFalse();
    assertThatThrownBy(() -> checks.requireKey(table(List.of(), "c_ID")))
        .hasMessageContaining("no column 'id'");
  }

  @Test
  @DisplayName("C10_1 C10_2 a column may have the source's name, which its field cannot have")
  void aColumnMayHaveTheSourcesName() throws Exception {
    TableChecks checks =
        checks(
            "primary.key.mode", "record_key",
            "primary.key.fields", "id_",
            "insert.mode", "upsert",
            "field.include.list", "nick_name_");
    TableSchema named = table(List.of(Set.of("id$")), "id$", "nick_name$", "age$");

    checks.requireKey(named);
    assertThat(checks.unmatched(named)).isEmpty();
    assertThat(checks.isLeftOut("id$", named)).isFalse();
    assertThat(checks.isLeftOut("nick_name$", named)).isFalse();
    assertThat(checks.isLeftOut("age$", named)).isTrue();
    assertThatThrownBy(() -> checks.requireKey(table(List.of(), "id")))
        .hasMessageContaining("no column 'id_'");
  }

  @Test
  void aFieldThatMayBecomeSeveralColumnsIsNotLookedFor() throws Exception {
    TableChecks checks =
        checks(
            "primary.key.mode", "record_value",
            "primary.key.fields", "address",
            "nested.mode", "flatten");

    checks.requireKey(table(List.of(), "address_street"));
  }

  @Test
  @DisplayName("C10_2 a record's coordinates have to fit into their columns")
  void coordinatesHaveToFit() {
    TableChecks checks = checks("primary.key.mode", "kafka");

    TableSchema table =
        table(List.of(), "__connect_topic", "__connect_partition", "__connect_offset", "unfit");

    assertThatThrownBy(() -> checks.requireKey(table))
        .hasMessageContainingAll("column '__connect_offset'", "does not fit", "primary.key.mode");
  }

  @Test
  @DisplayName("C10_2 a column that needs a value has to be written")
  void aColumnThatNeedsAValueHasToBeWritten() {
    assertThat(unfilled("field.exclude.list", "name")).containsExactly("name");
    assertThat(unfilled("field.include.list", "name")).containsExactly("id", "amount");
    assertThat(
            unfilled(
                "field.include.list", "name",
                "primary.key.mode", "record_key",
                "primary.key.fields", "id"))
        .containsExactly("amount");
    assertThat(unfilled()).isEmpty();
    assertThat(unfilled("field.exclude.list", "topic:name")).isEmpty();
    assertThat(unfilled("field.exclude.list", "name", "schema.evolution", "full")).isEmpty();
  }

  private static List<String> unfilled(String... settings) {
    TableSchema table = table(List.of(ID), "id", "name", "amount");
    return checks(settings).unfilled(table).stream().map(ColumnSchema::name).toList();
  }

  private static TableChecks upsertBy(String fields) {
    return checks(
        "insert.mode", "upsert", "primary.key.mode", "record_key", "primary.key.fields", fields);
  }

  private static TableChecks checks(String... namesAndValues) {
    Map<String, String> properties = new HashMap<>(Map.of("connection.url", "jdbc:h2:mem:none"));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    SinkConfig config = SinkConfig.parse(properties);
    return new TableChecks(
        new PlannerSettings(
            config.keys(),
            config.sql(),
            config.values(),
            config.tables().columns(),
            config.tables().evolution(),
            config.tables().limits(),
            config.tables().namesAreMeant(),
            TypeMappings.standard(),
            new TableCatalog("", "", "", null, null, ""),
            (schema, standard, column) -> {
              if (column.name().equals("__connect_offset")) {
                throw new UnsupportedTypeException("does not fit");
              }
              return standard;
            },
            type -> "any",
            CreatedTypes.AS_NEEDED,
            DefaultLiterals.NONE,
            noAlteration(),
            TestingIdentifiers.DOUBLE_QUOTES,
            TableCondition.NONE,
            KeyAdvice.NONE,
            RecordNames.of(config),
            Set.of("next_offset", "epoch")));
  }

  private static TableSchema table(List<Set<String>> uniqueKeys, String... columns) {
    return TestingTables.table(
        new TableName(null, null, "orders"),
        Stream.of(columns)
            .map(name -> TestingTables.column(name, "bigint", "bigint", false, Generated.NO))
            .toList(),
        uniqueKeys);
  }

  /** Nothing is altered to be judged. */
  private static ColumnAlteration noAlteration() {
    return (ColumnAlteration)
        Proxy.newProxyInstance(
            TableChecksTest.class.getClassLoader(),
            new Class<?>[] {ColumnAlteration.class},
            (proxy, method, arguments) -> {
              throw new AssertionError("no table is altered");
            });
  }
}
