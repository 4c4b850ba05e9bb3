package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.table.Identifiers.ColumnCase;
import io.tarmac.connect.jdbc.type.UnsupportedTypeException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TableDdlTest {

  private static final Identifiers IDENTIFIERS =
      new Identifiers('"', 63, Identifiers::utf8Bytes, ColumnCase.SENSITIVE);

  private final TableDdl ddl = new TableDdl(IDENTIFIERS, type -> type.kind().name());

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
    assertThat(ddl.createTable(TestingPlans.plan("t", List.of("id"), List.of())))
        .isEqualTo("CREATE TABLE \"t\" (\"id\" TEXT NOT NULL, PRIMARY KEY (\"id\"))");
  }

  @Test
  @DisplayName("C8_1 each column is added by a statement of its own, for H2 takes one at a time")
  void addsColumnsThatAllowNullWhateverTheSchemaSays() {
    TablePlan plan = TestingPlans.plan("t", List.of("id"), List.of("a"));

    assertThat(ddl.addColumns(plan.table(), plan.columns()))
        .containsExactly(
            "ALTER TABLE \"t\" ADD COLUMN \"id\" TEXT", "ALTER TABLE \"t\" ADD COLUMN \"a\" TEXT");
  }

  @Test
  @DisplayName("C8_2 names from records are quoted, SQL within them stays a name")
  void hostileNamesStayNames() {
    TablePlan plan =
        TestingPlans.plan("t\"; DROP TABLE v; --", List.of("k\")"), List.of("a\" TEXT, \"b"));

    assertThat(ddl.createTable(plan))
        .isEqualTo(
            "CREATE TABLE \"t\"\"; DROP TABLE v; --\" (\"k\"\")\" TEXT NOT NULL,"
                + " \"a\"\" TEXT, \"\"b\" TEXT, PRIMARY KEY (\"k\"\")\"))");
    assertThat(ddl.addColumns(plan.table(), plan.otherColumns()))
        .containsExactly(
            "ALTER TABLE \"t\"\"; DROP TABLE v; --\" ADD COLUMN \"a\"\" TEXT, \"\"b\" TEXT");
  }

  @Test
  @DisplayName("C8_2 a name or a type the database cannot have is refused before any SQL")
  void whatTheDatabaseCannotHaveIsRefused() {
    TablePlan tooLong = TestingPlans.plan("t", List.of(), List.of("x".repeat(64)));
    TableDdl poor =
        new TableDdl(
            IDENTIFIERS,
            type -> {
              throw new UnsupportedTypeException("no such type");
            });

    assertThatThrownBy(() -> ddl.createTable(tooLong)).isInstanceOf(InvalidNameException.class);
    assertThatThrownBy(() -> ddl.addColumns(tooLong.table(), tooLong.columns()))
        .isInstanceOf(InvalidNameException.class);
    assertThatThrownBy(() -> poor.createTable(TestingPlans.plan("t", List.of(), List.of("a"))))
        .isInstanceOf(UnsupportedTypeException.class);
  }
}
