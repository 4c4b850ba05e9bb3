package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A column is changed by writing its whole definition again: nothing of it may be lost. */
@EachDatabase(only = {MARIADB, MYSQL})
class ColumnDefinitionIT extends EvolutionSuite {

  @Test
  @DisplayName("C8_1 a changed column keeps its default, comment, character set and NOT NULL")
  void aChangedColumnKeepsItsDefinition() {
    createTable(
        table,
        """
        `n` smallint not null default 7 comment 'it''s, `n`, NOT NULL',
        `t` varchar(5) character set latin1 collate latin1_german1_ci not null default 'a''b' comment 'x',
        `u` int unsigned default null,
        `serial` int not null auto_increment unique
        """);
    Schema schema = fields("id int32, n int32, t string?, u int64, serial int64").build();
    Struct row = struct(schema, 1, 70_000, "äöüß too long for five", 5_000_000_000L, 41L);

    try (TaskHarness task = open("full")) {
      task.put(records.next(partition, TestingRow.key(1), row));
    }

    assertThat(definition())
        .containsPattern(
            "`n` int(\\(\\d+\\))? NOT NULL DEFAULT '?7'? COMMENT 'it''s, `n`, NOT NULL'")
        .containsPattern(
            "`t` longtext CHARACTER SET latin1 COLLATE latin1_german1_ci(?! NOT NULL).* DEFAULT"
                + " .*a(''|\\\\')b.* COMMENT 'x'")
        .containsPattern("`u` bigint(\\(\\d+\\))? DEFAULT NULL")
        .containsPattern("`serial` bigint(\\(\\d+\\))? NOT NULL AUTO_INCREMENT");
    assertThat(storedRows("n", "t", "u", "serial"))
        .containsExactly(row("70000", "äöüß too long for five", "5000000000", "41"));
  }

  @Test
  @DisplayName("C8_1 a column whose default has 5,000 characters becomes a text with that default")
  void aLongDefaultIsKept() {
    createTable(table, "`t` varchar(6000) not null default '" + "ab''".repeat(1_250) + "'");

    try (TaskHarness task = open("full")) {
      task.put(record(partition, 1, "t", Schema.OPTIONAL_STRING_SCHEMA, "x".repeat(7_000)));
    }
    database.sql().execute("insert into `" + table + "` (id) values (2)");

    assertThat(storedRows("id", "t"))
        .containsExactly(row("1", "x".repeat(7_000)), row("2", "ab'".repeat(1_250)));
  }

  @DisplayName("C8_1 C8_2 a column keeps its definition whatever modes the session has")
  @ParameterizedTest
  @ValueSource(strings = {"ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "ANSI"})
  void aColumnKeepsItsDefinitionUnderAnyMode(String mode) {
    createTable(
        table,
        """
        `d` varchar(9) not null default 'a\\\\b''c' comment 'x\\\\y',
        `e` enum('a\\\\b', 'c') not null default 'a\\\\b'
        """);
    Schema text = SchemaBuilder.string().defaultValue("it's\n\\").build();
    Schema schema = fields("id int32, d string?, e string?").field("t'", text).build();
    Struct row = struct(schema, 1, null, "a\\b", "");
    String url = database.url() + "?sessionVariables=sql_mode='STRICT_ALL_TABLES," + mode + "'";

    try (TaskHarness task = new TaskHarness(evolving("full").with("connection.url", url))) {
      task.open(partition).put(records.next(partition, TestingRow.key(1), row));
    }
    database.sql().execute("insert into `" + table + "` (id) values (2)");

    assertThat(storedRows("id", "d", "e", "t'"))
        .containsExactly(row("1", null, "a\\b", ""), row("2", "a\\b'c", "a\\b", "it's\n\\"));
    assertThat(definition()).contains("COMMENT 'x\\\\y'");
  }

  private String definition() {
    return String.valueOf(sql.rows("show create table `%s`".formatted(table)).get(0).get(1));
  }
}
