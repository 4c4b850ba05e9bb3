package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.CreatedTypes;
import io.tarmac.connect.jdbc.type.DefaultLiterals;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableDdlTest {

  private final TableDdl ddl =
      new TableDdl(
          TestingIdentifiers.DOUBLE_QUOTES,
          type -> type.kind().name(),
          CreatedTypes.AS_NEEDED,
          (mapping, value) -> "'" + value + "'",
          false);

  @Test
  void createsATableWithItsKey() {
    TablePlan plan =
        TestingPlans.plan(
            new TableName(null, "fleet", "flights"), List.of("id", "leg"), List.of("airline"));

    assertThat(ddl.createTable(plan))
        .isEqualTo(
            "CREATE TABLE \"fleet\".\"flights\" (\"id\" TEXT NOT NULL, \"leg\" TEXT NOT NULL,"
                + " \"airline\" TEXT, PRIMARY KEY (\"id\", \"leg\"))");
  }

  @Test
  void createsATableWithoutAKey() {
    assertThat(ddl.createTable(TestingPlans.plan("t", List.of(), List.of("a", "b"))))
        .isEqualTo("CREATE TABLE \"t\" (\"a\" TEXT, \"b\" TEXT)");
  }

  @Test
  void createsATableOfNothingButItsKey() {
    assertThat(ddl.createTable(TestingPlans.plan("t", "id")))
        .isEqualTo("CREATE TABLE \"t\" (\"id\" TEXT NOT NULL, PRIMARY KEY (\"id\"))");
  }

  @Test
  @DisplayName("C8_1 an added column allows null whatever the schema says, unless it has a default")
  void anAddedColumnAllowsNullUnlessItHasADefault() {
    assertThat(addColumn(SchemaBuilder.string()))
        .isEqualTo("ALTER TABLE \"t\" ADD COLUMN \"a\" TEXT");
    assertThat(addColumn(SchemaBuilder.string().defaultValue("x")))
        .isEqualTo("ALTER TABLE \"t\" ADD COLUMN \"a\" TEXT DEFAULT 'x' NOT NULL");
    assertThat(addColumn(SchemaBuilder.string().optional().defaultValue("x")))
        .isEqualTo("ALTER TABLE \"t\" ADD COLUMN \"a\" TEXT DEFAULT 'x'");
  }

  @Test
  @DisplayName("C8_1 a default that its column cannot have is left out, and with it NOT NULL")
  void aDefaultThatTheColumnCannotHaveIsLeftOut() {
    assertThat(
            addColumn(SchemaBuilder.string().name("io.debezium.time.ZonedTime").defaultValue("x")))
        .isEqualTo("ALTER TABLE \"t\" ADD COLUMN \"a\" TIME_WITH_TIME_ZONE");
  }

  private String addColumn(SchemaBuilder builder) {
    Schema schema = builder.build();
    ColumnMapping mapping = TypeMappings.standard().columnMapping(schema);
    PlannedColumn column =
        new PlannedColumn("a", schema, mapping, schema.isOptional(), change -> null, null);
    return ddl.addColumn(new TableName(null, null, "t"), "ADD COLUMN", column);
  }

  @Test
  @DisplayName("C8_2 names from records are quoted, SQL within them stays a name")
  void hostileNamesStayNames() {
    TablePlan plan = TestingPlans.plan("t\"; DROP TABLE v; --", "k\")", "a\" TEXT, \"b");

    assertThat(ddl.createTable(plan))
        .isEqualTo(
            "CREATE TABLE \"t\"\"; DROP TABLE v; --\" (\"k\"\")\" TEXT NOT NULL,"
                + " \"a\"\" TEXT, \"\"b\" TEXT, PRIMARY KEY (\"k\"\")\"))");
    assertThat(ddl.addColumn(plan.table(), "ADD COLUMN", plan.otherColumns().get(0)))
        .isEqualTo("ALTER TABLE \"t\"\"; DROP TABLE v; --\" ADD COLUMN \"a\"\" TEXT, \"\"b\" TEXT");
  }

  @Test
  @DisplayName("C8_2 a name or a type the database cannot have is refused before any SQL")
  void whatTheDatabaseCannotHaveIsRefused() {
    TablePlan tooLong = TestingPlans.plan("t", List.of(), List.of("x".repeat(64)));
    TableDdl poor =
        new TableDdl(
            TestingIdentifiers.DOUBLE_QUOTES,
            type -> {
              throw new UnsupportedTypeException("no such type");
            },
            CreatedTypes.AS_NEEDED,
            DefaultLiterals.NONE,
            false);

    assertThatThrownBy(() -> ddl.createTable(tooLong)).isInstanceOf(InvalidNameException.class);
    assertThatThrownBy(() -> ddl.addColumn(tooLong.table(), "ADD COLUMN", tooLong.columns().get(0)))
        .isInstanceOf(InvalidNameException.class);
    assertThatThrownBy(() -> poor.createTable(TestingPlans.plan("t", List.of(), List.of("a"))))
        .isInstanceOf(UnsupportedTypeException.class);
  }
}
