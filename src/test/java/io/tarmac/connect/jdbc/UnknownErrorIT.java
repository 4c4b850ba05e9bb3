package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.EXTENDED_POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.Superuser;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingUser;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.FakeReporter.ReportedRecord;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.h2.api.Trigger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that the database refuses with errors that do not tell whether the row is to blame. */
class UnknownErrorIT {
  @Nested
  @EachDatabase(soak = MARIADB)
  class RefusedRows extends RefusedNamesSuite {
    @TestFactory
    @DisplayName("C6_1 C6_5 of rows with unknown errors exactly the bad ones are dead letters")
    List<DynamicTest> exactlyTheBadRecordsAreDeadLetters() {
      createKeyed();
      List<DynamicTest> tests = new ArrayList<>();
      for (String mode : List.of("insert", "insert keyed", "insert into keyed", "upsert")) {
        for (int batchSize : List.of(1, 2, 500)) {
          for (String order : List.of("strict", "relaxed")) {
            String name = "%s, batch.size=%d, %s".formatted(mode, batchSize, order);
            String letters = randomLetters(batchSize == 500 ? 40 : 20, name);
            tests.add(
                dynamicTest(
                    name, () -> assertOnlyBadAreDeadLetters(mode, batchSize, order, letters)));
          }
        }
      }
      return tests;
    }

    private void assertOnlyBadAreDeadLetters(
        String mode, int batchSize, String order, String letters) {
      TopicPartition partition = mode.equals("insert") ? first : keyed;
      long start = records.nextOffset(partition);
      try (TaskHarness task = open(mode, batchSize, "errors.order", order)) {
        land(task, named(partition, letters));

        assertThat(deadLetters(task).stream().map(offset -> offset - start))
            .containsExactlyElementsOf(offsetsOf(letters, "abc"));
      }
      assertThat(written(partition).stream().map(id -> id - start).filter(id -> id >= 0))
          .containsExactlyElementsOf(offsetsOf(letters, "g"));
    }

    private static String randomLetters(int count, String seed) {
      Random random = new Random(31L * count + seed.hashCode());
      StringBuilder letters = new StringBuilder("gg");
      while (letters.length() < count) {
        letters.append(random.nextInt(4) > 0 ? 'g' : "abc".charAt(random.nextInt(3)));
      }
      return letters.toString();
    }

    @Test
    @DisplayName("C6_1 C10_3 the error names table, record and SQLSTATE, and how it was decided")
    void theErrorNamesWhatIsWrong() {
      try (TaskHarness task = open("insert", 500)) {
        land(task, named(first, "gag"));

        assertThat(task.context().deadLetters().reports())
            .singleElement()
            .extracting(ReportedRecord::error, THROWABLE)
            .hasNoCause()
            .hasMessageContainingAll(
                table, first + "@1", "SQLSTATE", "another row of the table is written");
      }
    }

    @Test
    @DisplayName("C6_2 without tolerance the record is named; those before it are written")
    void withoutToleranceTheRecordIsNamed() {
      try (TaskHarness task = openIntolerant("batch.size", "500")) {
        assertThat(task.failure(named(first, "ggggagg")))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(table, first + "@4", "errors.tolerance");
        assertThat(committedOffset(task, first)).isEqualTo(4);
      }
      assertThat(written(first)).containsExactly(0L, 1L, 2L, 3L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName(
        "C5_3 C6_3 an unknown error of every row stops the task, which names table and record")
    void anErrorOfEveryRowStopsTheTask(int batchSize) {
      List<SinkRecord> all = named(first, "ggaggggggg");
      try (TaskHarness task = open("insert", batchSize)) {
        land(task, all.subList(0, 5));
        refuseAll();

        assertThat(task.failure(all.subList(5, 10)))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(table, first + "@5", "SQLSTATE", "no record is to blame");
        assertThat(deadLetters(task)).containsExactly(2L);
      }
      assertThat(written(first)).containsExactly(0L, 1L, 3L, 4L);
    }

    /** Lets the table refuse every row that is new, with one error. */
    private void refuseAll() {
      String refusal =
          switch (server) {
            case MARIADB, MYSQL ->
                """
                create trigger %1$s_all before insert on %1$s for each row
                signal sqlstate 'BZ001' set mysql_errno = 30001
                """;
            case H2 ->
                "create trigger \"%1$s_all\" before insert on \"%1$s\" for each row call '"
                    + BrokenTrigger.class.getName()
                    + "'";
            case SQLITE ->
                "create trigger %1$s_all before insert on %1$s begin select json('{'); end";
            default ->
                """
                create or replace function %1$s_refuse() returns trigger language plpgsql as $$
                begin execute 'selec'; end $$
                """;
          };
      sql.execute(refusal.formatted(table));
    }
  }

  @Nested
  @EachDatabase(only = {MYSQL, MARIADB})
  class FullTable extends RefusedNamesSuite {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName("C6_3 a table that is full sends nothing to the queue")
    void aFullTableSendsNothingToTheQueue(int batchSize) {
      String full = table + "_full";
      String fill = "insert into %s values (repeat('x', 8000))".formatted(full);
      sql.execute(
          "set max_heap_table_size = 16384",
          "create table %s (v varchar(8000) character set latin1) engine = memory".formatted(full),
          "create trigger %1$s_fill after insert on %1$s for each row if new.name = 'f' then %2$s; end if"
              .formatted(table, fill));
      assertThatThrownBy(() -> sql.execute(Collections.nCopies(100, fill).toArray(String[]::new)))
          .cause()
          .hasMessageContaining("The table '%s' is full", full);
      assertStopsAtRowNamedF(batchSize, "vendor code 1114");
    }
  }

  /** Trouble of the server in the middle of rows with unknown errors. */
  @Nested
  @EachDatabase(only = POSTGRESQL)
  class ServerInTrouble extends RefusedNamesSuite {
    private static final int FIRST_OF_PARTITION = 20;

    private final String log = table + "_log";

    @ParameterizedTest
    @CsvSource({"1,table", "2,table", "500,table", "1,log", "2,log", "500,log"})
    @DisplayName(
        "C6_3 a privilege withdrawn from the table, or a trigger's, sends nothing to the queue")
    void aWithdrawnPrivilegeSendsNothingToTheQueue(int batchSize, String withdrawnFrom) {
      sql.execute("create table %s (id int)".formatted(log));
      createTrigger(
          sql, log, "after insert on " + table, "insert into %s values (new.id)".formatted(log));
      try (TestingUser user = TestingUser.create(database, table, Set.of("INSERT", "SELECT"))) {
        user.grant(log, Set.of("INSERT"));
        assertNothingMoreInTheQueue(
            batchSize, user, "INSERT", withdrawnFrom.equals("log") ? log : table);
      }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName("C6_3 a privilege withdrawn from one partition sends nothing to the queue")
    void aPrivilegeWithdrawnFromAPartitionSendsNothingToTheQueue(int batchSize) {
      sql.execute(
          "drop table " + table,
          "create table %s (id int not null, name text, amount bigint) partition by range (id)"
              .formatted(table),
          "create table %1$s_low partition of %1$s for values from (0) to (%2$d)"
              .formatted(table, FIRST_OF_PARTITION),
          "create table %1$s_high partition of %1$s for values from (%2$d) to (1000)"
              .formatted(table, FIRST_OF_PARTITION),
          "create trigger refuse before insert on %1$s for each row execute function %1$s_refuse()"
              .formatted(table));
      String high = table + "_high";
      createTrigger(
          sql, table + "_count", "after insert on " + high, "perform count(*) from " + high);

      try (TestingUser user = TestingUser.create(database, table, Set.of("INSERT", "SELECT"))) {
        user.grant(high, Set.of("SELECT"));
        assertNothingMoreInTheQueue(batchSize, user, "SELECT", high);
      }
    }

    /** Withdraws the privilege after half of the records. */
    private void assertNothingMoreInTheQueue(
        int batchSize, TestingUser user, String privilege, String on) {
      List<SinkRecord> all = named(first, "ggagbgcggggaggggggggggbgggacgg");
      try (TaskHarness task = open(tolerant().batchSize(batchSize).with(user.settings()))) {
        land(task, all.subList(0, 15));
        assertThat(deadLetters(task)).containsExactly(2L, 4L, 6L, 11L);
        sql.execute(
            "revoke %s on %s from %s".formatted(privilege, on, database.quote(user.name())));

        assertThat(task.failure(all.subList(15, all.size())))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(table, "SQLSTATE 42501", "grant the privilege");
        assertThat(deadLetters(task)).containsExactly(2L, 4L, 6L, 11L);
      }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName("C6_3 C5_2 a row that another session has locked is waited for")
    void aLockedRowIsWaitedFor(int batchSize) throws SQLException {
      String url = database.url() + "?options=-c%20lock_timeout=50ms";
      createKeyed();
      List<SinkRecord> all = named(keyed, "ggag");
      List<SinkRecord> changes = new ArrayList<>();
      for (int id : new int[] {1, 2, 0, 3}) {
        String name = id == 2 ? "b" : "g";
        changes.add(records.next(keyed, TestingRow.key(id), TestingRow.of(id, name, 7)));
      }
      try (TaskHarness task = open("upsert", batchSize, "connection.url", url)) {
        land(task, all);
        try (Connection other = database.open();
            Statement statement = other.createStatement()) {
          other.setAutoCommit(false);
          statement.execute("update %s set amount = 5 where id = 0".formatted(keyed.topic()));
          List<SinkRecord> unaccepted = changes;
          for (int attempt = 0; attempt < 5; attempt++) {
            try {
              task.put(unaccepted);
              unaccepted = List.of();
            } catch (RetriableException refused) {
              // The row is locked.
            }
          }
          assertThat(deadLetters(task)).doesNotContain(4L, 6L, 7L);
          other.rollback();
          land(task, unaccepted);
        }

        assertThat(deadLetters(task)).containsExactly(2L, 5L);
      }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName("C6_3 no more room for files sends nothing to the queue")
    void noMoreRoomSendsNothingToTheQueue(int batchSize) {
      Superuser.execute(
          database,
          """
          create function %1$s() returns trigger language plpgsql security definer
          set temp_file_limit = 0 set work_mem = '64kB' as $$
          begin
            perform count(distinct g) from generate_series(1, 30000) g;
            return new;
          end $$
          """
              .formatted(log),
          "create trigger sort before insert on %s for each row when (new.name = 'f') execute function %s()"
              .formatted(table, log));
      assertStopsAtRowNamedF(batchSize, "SQLSTATE 53400");
    }
  }

  /** Types and policies whose errors have SQLSTATEs of statements and privileges. */
  @Nested
  @EachDatabase(only = POSTGRESQL)
  class TypesAndPolicies extends PoisonSuite {

    @ParameterizedTest
    @CsvSource({
      "regtype,integer,nope",
      "tsquery,a & b,a &",
      "jsonpath,$.a,$..",
      "regproc,now,nope"
    })
    @DisplayName("C6_1 C7_3 a text that a column's type refuses is the record's fault")
    void aTextThatATypeRefusesIsTheRecordsFault(String type, String good, String bad) {
      assertOnlyTheBadTextsAreDeadLetters(database, type, good, bad);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName("C6_1 a row that row-level security refuses is bad, and no privilege is missing")
    void aRowThatRowLevelSecurityRefusesIsBad(int batchSize) {
      sql.execute(
          "alter table %s enable row level security".formatted(table),
          "create policy large on %s with check (amount < 100)".formatted(table));
      try (TestingUser user = TestingUser.create(database, table, Set.of("INSERT", "SELECT"));
          TaskHarness task = open(tolerant().batchSize(batchSize).with(user.settings()))) {
        List<SinkRecord> all = new ArrayList<>();
        for (int amount : new int[] {200, 1, 300, 400, 2, 500}) {
          all.add(row("name", amount));
        }
        land(task, all);

        assertThat(deadLetters(task)).containsExactly(0L, 2L, 3L, 5L);
        assertThat(task.context().deadLetters().reports())
            .allSatisfy(
                report ->
                    assertThat(report.error())
                        .hasMessageContainingAll(table, "42501", "row-level security")
                        .hasMessageNotContaining("grant"));
      }
      assertThat(written()).containsExactly(1L, 4L);
    }

    @ParameterizedTest
    @CsvSource({"BZ001,1", "BZ001,500", "0A000,1", "XX000,500", "42501,500"})
    @DisplayName("C5_3 C6_1 what a trigger raises on purpose is bad, even if every row meets it")
    void whatATriggerRaisesIsBad(String state, int batchSize) {
      String raise = "raise exception 'no' using errcode = '%s'".formatted(state);
      createTrigger(sql, table + "_raise", "before insert on " + table, raise);
      try (TaskHarness task = open(tolerant().batchSize(batchSize))) {
        land(task, sequence("gggg"));

        assertThat(deadLetters(task)).containsExactly(0L, 1L, 2L, 3L);
        assertThat(task.context().deadLetters().reports().get(0).error())
            .hasMessageContainingAll(table, first + "@0", state, "a trigger or function");
      }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500})
    @DisplayName("C6_1 C7_4 a row that lacks a value is compared with others in its own statement")
    void aRowThatLacksAValueIsCompared(int batchSize) {
      sql.execute(
          "drop table " + table,
          "create table %s (id int primary key, v tsquery, w text not null)".formatted(table));
      String columns = "id int32, v string, w string";
      List<SinkRecord> all = new ArrayList<>();
      for (String v : List.of("a", "b", "a &", "c |", "d", "e &", "f")) {
        int id = all.size() % 2;
        String w = all.size() < 2 ? "wide" : "__debezium_unavailable_value";
        all.add(records.next(first, TestingRow.key(id), struct(columns, id, v, w)));
      }
      all.add(records.next(first, TestingRow.key(7), struct(columns, 7, "g", "wide")));

      try (TaskHarness task = open(tolerant().upsert().keyFromRecordKey().batchSize(batchSize))) {
        land(task, all.subList(0, 2));
        land(task, all.subList(2, 4));
        land(task, all.subList(4, all.size()));

        assertThat(deadLetters(task)).containsExactly(2L, 3L, 5L);
      }
      assertThat(sql.rows("select id, v::text, w from %s order by id".formatted(table)))
          .hasToString("[[0, 'f', wide], [1, 'b', wide], [7, 'g', wide]]");
    }

    @Test
    @DisplayName("C6_1 a constraint trigger that fails at the commit is the record's fault")
    void aTriggerThatFailsAtTheCommitIsTheRecordsFault() {
      sql.execute(
          """
          create function %1$s_late() returns trigger language plpgsql as $$
          begin
            if new.amount = 13 then execute 'selec'; end if;
            return null;
          end $$
          """
              .formatted(table),
          """
          create constraint trigger late after insert on %1$s deferrable initially deferred
          for each row execute function %1$s_late()
          """
              .formatted(table));
      try (TaskHarness task = openTolerant()) {
        List<SinkRecord> all = new ArrayList<>(inserts(first, 2));
        all.add(row("name", 13));
        all.addAll(inserts(first, 2));
        land(task, all);

        assertThat(deadLetters(task)).containsExactly(2L);
      }
      assertThat(written()).containsExactly(0L, 1L, 3L, 4L);
    }
  }

  /** Types of extensions refuse texts with SQLSTATEs of wrong statements and of defects. */
  @Nested
  @EachDatabase(only = EXTENDED_POSTGRESQL)
  class TypesOfExtensions extends DatabaseTest {

    @ParameterizedTest
    @CsvSource(
        quoteCharacter = '^',
        value = {
          "ltree,a.b,a..b",
          "hstore,^\"a\"=>\"1\"^,^\"a\"=>^",
          "geometry,POINT(1 2),POINT(1"
        })
    @DisplayName("C6_1 C7_3 a text that an extension's type refuses is the record's fault")
    void aTextThatAnExtensionsTypeRefusesIsTheRecordsFault(String type, String good, String bad) {
      assertOnlyTheBadTextsAreDeadLetters(database, type, good, bad);
    }
  }

  abstract static class RefusedNamesSuite extends PoisonSuite {

    /** Lets the table refuse the names a, b and c, each with an error of its own. */
    @BeforeEach
    void refuseNames() {
      refuseNames(table);
    }

    private void refuseNames(String refusing) {
      sql.execute(refusal("insert", refusing), refusal("update", refusing));
    }

    /** Creates the table with a key, which refuses the same names. */
    TopicPartition createKeyed() {
      TestingRow.createTable(database, keyed.topic(), true);
      refuseNames(keyed.topic());
      return keyed;
    }

    private String refusal(String event, String refusing) {
      String trigger =
          switch (server) {
            case MARIADB, MYSQL ->
                """
                create trigger %2$s_%1$s before %1$s on %2$s for each row
                case new.name
                  when 'a' then signal sqlstate 'BZ001' set mysql_errno = 30001;
                  when 'b' then signal sqlstate 'HY000' set mysql_errno = 31002;
                  when 'c' then signal sqlstate '0A000' set mysql_errno = 1235;
                  else begin end;
                end case
                """;
            case H2 ->
                "create trigger \"%2$s_%1$s\" before %1$s on \"%2$s\" for each row call '"
                    + RefusingTrigger.class.getName()
                    + "'";
            case SQLITE ->
                """
                create trigger %2$s_%1$s before %1$s on %2$s begin
                  select json('{') where new.name = 'a';
                  select abs(-9223372036854775808) where new.name = 'b';
                  select 'a' like 'b' escape 'cc' where new.name = 'c';
                end
                """;
            default -> // errors that PostgreSQL itself raises, and no statement RAISE
                """
                create or replace function %2$s_refuse() returns trigger language plpgsql as $$
                begin
                  case new.name
                    when 'a' then execute 'selec';
                    when 'b' then execute 'select no_such_function()';
                    when 'c' then execute 'select ''nope''::regtype';
                    else null;
                  end case;
                  return new;
                end $$;
                create trigger %1$s before %1$s on %2$s
                for each row execute function %2$s_refuse()
                """;
          };
      return trigger.formatted(event, refusing);
    }

    TaskHarness open(String mode, int batchSize, String... more) {
      TaskConfiguration configuration = tolerant().batchSize(batchSize).with(more);
      return switch (mode) {
        case "insert" -> open(configuration);
        case "insert into keyed" -> open(configuration).open(keyed);
        case "insert keyed" -> open(configuration.keyFromRecordKey()).open(keyed);
        default -> open(configuration.upsert().keyFromRecordKey()).open(keyed);
      };
    }

    /** Makes a record per letter, which is its name. */
    List<SinkRecord> named(TopicPartition partition, String letters) {
      return IntStream.range(0, letters.length())
          .mapToObj(
              i -> {
                int id = Math.toIntExact(records.nextOffset(partition));
                String name = String.valueOf(letters.charAt(i));
                return records.next(partition, TestingRow.key(id), TestingRow.of(id, name, 1));
              })
          .toList();
    }

    /** Asserts that a row named f stops the task with an error, and is no dead letter. */
    void assertStopsAtRowNamedF(int batchSize, String error) {
      try (TaskHarness task = open("insert", batchSize)) {
        land(task, named(first, "gagbg"));
        assertThat(task.failure(named(first, "ggfgg")))
            .isInstanceOf(ConnectException.class)
            .hasMessageContainingAll(table, error);
        assertThat(deadLetters(task)).containsExactly(1L, 3L);
      }
    }

    List<Long> written(TopicPartition partition) {
      String query = TestingRow.selectAll(database, partition.topic());
      return sql.column(query).stream().map(Long::valueOf).toList();
    }
  }

  /** Creates a trigger of PostgreSQL for each row, with a function of the same name. */
  private static void createTrigger(QuotedSql sql, String name, String event, String body) {
    sql.execute(
        """
        create function %s() returns trigger language plpgsql as
        $$ begin %s; return new; end $$
        """
            .formatted(name, body),
        "create trigger %1$s %2$s for each row execute function %1$s()".formatted(name, event));
  }

  /** Goes on as Connect does until all is done; a failure ends the test at once. */
  private static void land(TaskHarness task, List<SinkRecord> all) {
    task.putUntilAccepted(all);
    for (int puts = 1; !task.isDone(); puts++) {
      assertThat(puts).as("puts until everything is done").isLessThan(100);
      task.putUntilAccepted(List.of());
    }
  }

  private static List<Long> deadLetters(TaskHarness task) {
    return task.context().deadLetters().offsets();
  }

  /** Lands texts in a column of a type, in batches of several sizes, by inserts and upserts. */
  private static void assertOnlyTheBadTextsAreDeadLetters(
      TestingDatabase database, String type, String good, String bad) {
    String table = UniqueName.of("typed");
    database.sql().execute("create table %s (id int primary key, v %s)".formatted(table, type));
    TopicPartition partition = new TopicPartition(table, 0);
    String letters = "gggbbggb";
    for (String mode : List.of("insert", "upsert")) {
      for (int batchSize : List.of(1, 2, 500)) {
        TestingRecords records = new TestingRecords();
        List<SinkRecord> all = new ArrayList<>();
        for (int id = 0; id < letters.length(); id++) {
          Struct row = struct("id int32, v string", id, letters.charAt(id) == 'b' ? bad : good);
          all.add(records.next(partition, TestingRow.key(id), row));
        }
        TaskConfiguration configuration =
            TaskConfiguration.on(database)
                .with("insert.mode", mode)
                .keyFromRecordKey()
                .batchSize(batchSize)
                .deadLetters();
        try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
          land(task, all);

          assertThat(deadLetters(task))
              .as("%s, batch.size=%d", mode, batchSize)
              .isEqualTo(PoisonSuite.offsetsOf(letters, "b"));
          for (ReportedRecord report : task.context().deadLetters().reports()) {
            assertThat(report.error())
                .hasMessageContainingAll(
                    table, partition + "@" + report.record().originalKafkaOffset(), "SQLSTATE")
                .hasMessageNotContaining(bad);
          }
        }
        assertThat(database.sql().count(table)).isEqualTo(5);
        database.sql().execute("delete from " + table);
      }
    }
  }

  /** H2's trigger, in whose tables a row's second column is its name. */
  public static class RefusingTrigger implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) throws SQLException {
      switch (String.valueOf(after[1])) {
        case "a" -> throw new SQLException("refused", "BZ001", 1);
        case "b" -> throw new SQLException("refused", "0A000", 2);
        case "c" -> throw new SQLException("refused", "XX000", 3);
        default -> {}
      }
    }
  }

  /** A trigger that refuses all. */
  public static class BrokenTrigger implements Trigger {
    @Override
    public void fire(Connection connection, Object[] before, Object[] after) throws SQLException {
      throw new SQLException("refused", "BZ001", 1);
    }
  }
}
