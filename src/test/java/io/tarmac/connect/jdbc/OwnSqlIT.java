package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SQL of the user's own, for new tables and for rows. */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class OwnSqlIT extends TableSuite {

  /** The property of each driver that lets it make one statement of a batch. */
  private static final Map<DatabaseServer, String> REWRITE =
      Map.of(
          POSTGRESQL, "reWriteBatchedInserts",
          MARIADB, "useBulkStmts",
          MYSQL, "rewriteBatchedStatements");

  /** The table that a procedure writes to: each call adds a row. */
  private final String calls = UniqueName.of("calls");

  private final String procedure = UniqueName.of("put");
  private final String offsetsTable = UniqueName.of("stored");
  private final String call = "CALL `%s`(:id, :name, :amount)".formatted(procedure);
  private final boolean isPostgreSql = server == POSTGRESQL;

  @AfterEach
  void dropAll() {
    sql.execute(
        "drop procedure if exists `%s`".formatted(procedure),
        "drop table if exists `%s`".formatted(table),
        "drop table if exists `%s`".formatted(calls),
        "drop table if exists `%s`".formatted(offsetsTable));
  }

  /** Creates the procedure, which adds a row and then does more. */
  private void createProcedure(String more) {
    sql.execute(
        "create table `%s` (n %s primary key, id int, name varchar(50), amount bigint)"
            .formatted(
                calls,
                isPostgreSql ? "bigint generated always as identity" : "bigint auto_increment"),
        ("create procedure `%s`(a int, b varchar(50), c bigint) %s begin"
                + " insert into `%s` (id, name, amount) values (a, b, c); %s end%s")
            .formatted(
                procedure,
                isPostgreSql ? "language plpgsql as $$" : "",
                calls,
                more,
                isPostgreSql ? " $$" : ""));
  }

  private List<List<@Nullable String>> calls() {
    return sql.rows("select id, name, amount from `%s` order by n".formatted(calls));
  }

  private TaskConfiguration calling(String statement) {
    return upserts()
        .with("primary.key.fields", "id")
        .with("write.statement", statement.replace('`', database.identifierQuote()));
  }

  private static void assertFatal(Throwable failure, ErrorCode code) {
    assertThat(failure)
        .isInstanceOf(ConnectException.class)
        .isNotInstanceOf(RetriableException.class)
        .hasMessageContaining(code.code());
  }

  @Test
  @DisplayName("C11_8 a procedure gets each record of a group's table in order, without a table")
  void aProcedureGetsEachRecordInOrder() {
    createProcedure("");
    TaskConfiguration configuration =
        upserts()
            .with("tables", "own")
            .with("tables.own.match", table)
            .with("tables.own.write.statement", call.replace('`', database.identifierQuote()));
    try (TaskHarness task = open(configuration)) {
      task.put(row(1, "a", 1), row(2, "b", 1), row(1, "c", 2), row(1, null, 3));
      assertThat(task.committable(partition)).hasValue(4);
    }

    assertThat(calls())
        .containsExactly(
            List.of("1", "a", "1"),
            List.of("2", "b", "1"),
            List.of("1", "c", "2"),
            Arrays.asList("1", null, "3"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("C11_8 an upsert of one's own keeps newer rows, and deletes are as ever")
  void anUpsertOfOnesOwn(boolean rewritesBatches) {
    createTable();
    String upsert =
        isPostgreSql
            ? "INSERT INTO `%1$s` AS t (`id`, `name`, `amount`) VALUES (:id, :name, :amount) ON"
                + " CONFLICT (`id`) DO UPDATE SET `name` = excluded.`name`, `amount` ="
                + " excluded.`amount` WHERE t.`amount` <= excluded.`amount`"
            : "INSERT INTO `%1$s` (`id`, `name`, `amount`) VALUES (:id, :name, :amount) ON"
                + " DUPLICATE KEY UPDATE `name` = IF(`amount` <= VALUES(`amount`),"
                + " VALUES(`name`), `name`), `amount` = GREATEST(`amount`, VALUES(`amount`))";
    TaskConfiguration configuration = calling(upsert.formatted(table)).deletes();
    configuration.with("connection." + REWRITE.get(server), rewritesBatches);

    put(
        configuration,
        row(1, "a", 1),
        row(2, "b", 7),
        row(1, "c", 5),
        row(1, "d", 3),
        row(2, "e", 6),
        row(3, "f", 1),
        tombstone(3));

    assertThat(rows()).containsExactly(List.of("1", "c", "5"), List.of("2", "b", "7"));
  }

  @Test
  @DisplayName("C11_8 a delete of one's own stays in the order of the records")
  void aDeleteOfOnesOwn() {
    createTable();
    String update = "UPDATE `%s` SET `name` = 'gone' WHERE `id` = :id";
    TaskConfiguration configuration =
        upserts()
            .deletes()
            .with(
                "delete.statement",
                update.formatted(table).replace('`', database.identifierQuote()));

    put(
        configuration,
        row(1, "a", 1),
        tombstone(1),
        row(2, "b", 2),
        tombstone(2),
        row(2, "c", 3),
        row(3, "d", 4));

    assertThat(rows())
        .containsExactly(List.of("1", "gone", "1"), List.of("2", "c", "3"), List.of("3", "d", "4"));
  }

  @Test
  @DisplayName("C4_2 C11_8 with exactly_once, what is delivered again is not called again")
  void whatIsDeliveredAgain() {
    createProcedure("");
    SinkRecord[] topic = {row(1, "a", 1), row(1, "b", 2), row(1, "c", 3)};
    try (TaskHarness task = open(exactlyOnce())) {
      task.putUntilAccepted(List.of(topic));
    }
    try (TaskHarness task = open(exactlyOnce())) {
      task.putUntilAccepted(List.of(topic));
      assertThat(task.takeSeeks()).containsEntry(partition, 3L);
    }

    assertThat(calls()).hasSize(3);
  }

  private TaskConfiguration exactlyOnce() {
    return calling(call).exactlyOnce().with("offsets.table.name", offsetsTable);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "commit;",
        "rollback;",
        "truncate table `%s`;",
        "commit; start transaction;",
        "set autocommit = 1;"
      })
  @DisplayName("C4_2 C11_8 a procedure that ends the transaction is fatal, and no record is done")
  void aProcedureThatEndsTheTransaction(String end) {
    if (isPostgreSql && !end.equals("rollback;")) {
      end = "commit;";
    }
    createTable();
    createProcedure(end.formatted(table));
    try (TaskHarness task = open(exactlyOnce())) {
      Throwable failure = task.failure(row(1, "a", 1), row(2, "b", 1), row(3, "c", 1));

      assertFatal(failure, ErrorCode.TRANSACTION_ENDED);
      assertThat(failure).hasMessageContainingAll(table, "write.statement", "COMMIT");
    }
    // A savepoint cannot undo what the server has committed, so only the first row was tried.
    boolean isCommitted = !isPostgreSql && !end.startsWith("rollback");
    assertThat(calls()).hasSize(isCommitted ? 1 : 0);
    assertThat(sql.value("select max(`next_offset`) from `%s`".formatted(offsetsTable)))
        .isEqualTo("-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " signal sqlstate '45000';"})
  @DisplayName("C11_8 a commit is noticed in a later row, even if that row fails")
  void aCommitInALaterRow(String thenFails) {
    String more =
        isPostgreSql
            ? "if a = 3 then commit; end if;"
            : "if a = 3 then commit;" + thenFails + " end if;";
    createProcedure(more);
    try (TaskHarness task = open(calling(call))) {
      task.put(row(1, "a", 1));
      assertFatal(
          task.failure(row(2, "b", 1), row(3, "c", 1), row(4, "d", 1)),
          ErrorCode.TRANSACTION_ENDED);
      assertThat(task.committable(partition)).hasValue(1);
    }
  }

  @Test
  @DisplayName("C6_1 C11_8 a record that the procedure refuses is set aside, and no other")
  void aRefusedRecord() {
    createProcedure(
        isPostgreSql
            ? "if b = 'bad' then raise exception 'secret %', b; end if;"
            : "if b = 'bad' then signal sqlstate '45000' set message_text = 'secret'; end if;");
    try (TaskHarness task = open(calling(call).deadLetters())) {
      task.put(row(1, "a", 1), row(2, "b", 1), row(1, "bad", 1), row(4, "d", 1), row(1, "e", 2));
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsExactly(2L);
      assertThat(task.context().deadLetters().reports().get(0).error())
          .hasMessageNotContaining("secret");
    }

    assertThat(sql.column("select name from `%s` order by n".formatted(calls)))
        .containsExactly("a", "b", "d", "e");
  }

  @Test
  @DisplayName("C11_8 a column that the rows do not have stops the task, and says which they have")
  void anUnknownColumn() {
    createProcedure("");
    try (TaskHarness task = open(calling("CALL `%s`(:id, :nmae, 1)".formatted(procedure)))) {
      Throwable failure = task.failure(row(1, "a", 1));

      assertFatal(failure, ErrorCode.OWN_STATEMENT);
      assertThat(failure)
          .hasMessageContainingAll(table, "write.statement", "'nmae'", "id, name, amount");
    }
    assertThat(calls()).isEmpty();
  }

  @Test
  @DisplayName("C11_8 a statement that fails stops the task with the database's error")
  void aStatementThatFails() {
    try (TaskHarness task = open(calling("CALL `%s_none`(:id)".formatted(procedure)))) {
      Throwable failure = task.failure(row(1, "a", 1));

      assertThat(failure)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContainingAll(table, "SQLSTATE 42", table + "-0@0");
      assertThat(task.committable(partition)).isEmpty();
    }
  }

  @Test
  @DisplayName("C11_8 colons and question marks in quotes and comments reach no driver as columns")
  void quotesAndComments() {
    createProcedure("");
    put(
        calling(
            "/* it's :x ? */ CALL `%s`(:id, CASE WHEN ':x?' = '' THEN NULL ELSE :name END, -- :y ?\n:amount)"
                .formatted(procedure)),
        row(1, ":x ?", 1),
        row(2, "b", 2));

    assertThat(calls()).containsExactly(List.of("1", ":x ?", "1"), List.of("2", "b", "2"));
  }

  @Test
  @DisplayName(
      "C11_8 what a procedure sets in the session does not change the rows of other tables")
  void aChangedSession() {
    String other = UniqueName.of("other");
    TopicPartition ofOther = new TopicPartition(other, 0);
    createProcedure(
        isPostgreSql
            ? "perform set_config('TimeZone', 'Asia/Tokyo', false);"
            : "set session time_zone = '+09:00'; set session sql_mode = '';");
    sql.execute(
        "create table `%s` (`id` int primary key, `name` varchar(9), `amount` bigint, `_at` %s)"
            .formatted(other, isPostgreSql ? "timestamptz" : "timestamp"));
    TaskConfiguration configuration =
        upserts()
            .with("columns.add", "_at:${record.timestamp}")
            .with("tables", "own")
            .with("tables.own.match", table)
            .with("tables.own.write.statement", call.replace('`', database.identifierQuote()));
    try (TaskHarness task = new TaskHarness(configuration).open(partition, ofOther)) {
      for (int i = 1; i < 4; i++) {
        task.put(
            records.next(ofOther, TestingRow.key(i), TestingRow.of(i, "n", i)),
            row(i, "a", i),
            records.next(ofOther, TestingRow.key(i + 10), TestingRow.of(i + 10, "n", i)));
      }
      assertThat(
              sql.rows(
                  "select substring(concat(`_at`, ''), 1, 19), count(*) from `%s` group by 1"
                      .formatted(other)))
          .containsExactly(List.of("2023-11-14 22:13:20", "6"));
    } finally {
      sql.execute("drop table if exists `%s`".formatted(other));
    }
    assertThat(calls()).hasSize(3);
  }

  @Test
  @DisplayName("C11_8 rows that a statement returns are ignored, and all are written")
  void aStatementThatReturnsRows() {
    createProcedure(isPostgreSql ? "" : "select a;");
    String returning = "INSERT INTO `%s` (id) VALUES (:id) RETURNING id".formatted(calls);
    for (String rewrite : List.of("false", "true")) {
      put(
          calling(isPostgreSql ? returning : call)
              .with("connection." + REWRITE.get(server), rewrite),
          row(1, "a", 1),
          row(2, "b", 1),
          row(3, "c", 1),
          row(4, "d", 1));
    }
    assertThat(calls()).hasSize(8);
  }

  @Test
  @DisplayName("C7_5 C11_8 records without a schema have the types of the table, and need one")
  void recordsWithoutASchema() {
    createProcedure("");
    try (TaskHarness task = open(calling(call))) {
      Throwable failure = task.failure(schemaless(Map.of("id", 1L, "name", "a", "amount", 1L)));

      assertFatal(failure, ErrorCode.OWN_STATEMENT);
      assertThat(failure).hasMessageContaining("create the table with that column");
    }
    createTable();
    try (TaskHarness task = open(calling(call).deadLetters())) {
      task.put(
          schemaless(Map.of("id", 1L, "name", "a", "amount", 1L)),
          schemaless(Map.of("id", 2L, "amount", 1L)),
          schemaless(Map.of("id", 3L, "name", "c", "amount", 3L)));
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsExactly(2L);
    }
    assertThat(calls()).containsExactly(List.of("1", "a", "1"), List.of("3", "c", "3"));
  }

  private SinkRecord schemaless(Map<String, Object> value) {
    return records.next(partition, null, Map.of("id", value.get("id")), null, value);
  }

  @Test
  @DisplayName("C7_4 C11_8 a value that the event leaves out is no null for a statement")
  void anUnavailableValue() {
    createProcedure("");
    try (TaskHarness task = open(calling(call).deadLetters())) {
      task.put(row(1, UnavailableValueIT.PLACEHOLDER, 1), row(2, "b", 1));
      task.settle();
      assertThat(task.context().deadLetters().offsets()).containsExactly(0L);
    }
    assertThat(calls()).containsExactly(List.of("2", "b", "1"));
  }

  @Test
  @DisplayName("C8_1 C11_8 statements follow the creation of a table, and of no other")
  void statementsAfterCreation() {
    String statements =
        isPostgreSql
            ? "CREATE INDEX ON ${table} (amount); COMMENT ON TABLE ${table} IS 'a;b'; GRANT SELECT"
                + " ON ${table} TO PUBLIC; SELECT 1 / (${table.text}::regclass = '%s'::regclass)::int"
            : "CREATE INDEX a ON ${table} (amount); ALTER TABLE ${table} COMMENT 'a;b';"
                + " ALTER TABLE ${table} PARTITION BY HASH (id) PARTITIONS 2; DO ${table.text} = '%s'";
    TaskConfiguration configuration =
        upserts()
            .with("schema.evolution", "basic")
            .with("schema.evolution.create.sql", statements.formatted(table));

    put(configuration, row(1, "a", 1));
    put(configuration.with("schema.evolution.create.sql", "NONSENSE"), row(2, "b", 2));

    assertThat(rows()).hasSize(2);
    assertThat(
            database
                .sql()
                .value(
                    isPostgreSql
                        ? "select obj_description(cast(? as regclass))"
                        : "select table_comment from information_schema.tables where"
                            + " table_schema = database() and table_name = ?",
                    table))
        .isEqualTo("a;b");
  }

  @Test
  @DisplayName("C8_1 C11_8 a table of PostgreSQL becomes a partitioned one")
  void aPartitionedTable() {
    if (isPostgreSql) {
      String statements =
          "CREATE TEMPORARY TABLE tarmac_shape (LIKE ${table} INCLUDING ALL) ON COMMIT DROP;"
              + " DROP TABLE ${table}; CREATE TABLE ${table} (LIKE tarmac_shape INCLUDING ALL)"
              + " PARTITION BY HASH (id); CREATE TABLE %s_0 PARTITION OF ${table} FOR VALUES WITH"
              + " (MODULUS 1, REMAINDER 0)";

      put(
          upserts()
              .with("schema.evolution", "basic")
              .with("schema.evolution.create.sql", statements.formatted(table)),
          row(1, "a", 1),
          row(1, "b", 1));

      assertThat(sql.value("select count(*) from `%s_0`".formatted(table))).isEqualTo("1");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("C8_1 C11_8 a wrong statement stops the task, and no half-made table is left")
  void aWrongStatementAfterCreation(boolean hasRows) {
    String insert = hasRows ? "INSERT INTO ${table} (id, amount) VALUES (7, 7);" : "SELECT 1;";
    String comment =
        isPostgreSql ? "COMMENT ON TABLE ${table} IS 'a';" : "ALTER TABLE ${table} COMMENT 'a';";
    String statements = insert + comment + " CRATE INDEX";
    TaskConfiguration configuration =
        upserts().with("schema.evolution", "basic").with("schema.evolution.create.sql", statements);
    for (int i = 0; i < (hasRows ? 1 : 2); i++) {
      try (TaskHarness task = open(configuration)) {
        Throwable failure = task.failure(row(1, "a", 1));

        assertThat(failure)
            .isNotInstanceOf(RetriableException.class)
            .hasMessageContainingAll(table, "statement 3 of schema.evolution.create.sql", "CRATE");
        if (hasRows && !isPostgreSql) {
          assertThat(failure).hasMessageContaining("the table stays");
        }
      }
    }

    boolean stays = hasRows && !isPostgreSql;
    assertThat(
            database
                .sql()
                .number(
                    "select count(*) from information_schema.tables where table_name = ?", table))
        .isEqualTo(stays ? 1 : 0);
  }
}
