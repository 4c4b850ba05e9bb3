package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * MySQL, where rows are loaded by default: the table is as statements of many rows would have left
 * it, and rows that these refuse are refused with the same message.
 */
@EachDatabase(only = MYSQL)
class LoadedByDefaultIT extends LoadDataSuite {

  /** Columns that make few rows enough values to be loaded. They are null in each row. */
  private static final List<String> PADDING =
      IntStream.range(0, 23).mapToObj(number -> "p" + number).toList();

  /** The fewest rows of 25 columns that are loaded. */
  private static final int ROWS = 200;

  private static final Schema ROW =
      fields("id int32, v string?, " + String.join(" int32?, ", PADDING) + " int32?").build();

  private static final String ADVICE = "faster by LOAD DATA";
  private static final String PLAIN = "id int primary key, v varchar(40)";

  @Test
  @DisplayName("C9 the threshold decides unless loading is insisted on")
  void fewRowsAreInserted() {
    TopicPartition table = table();

    assertThat(put(writeMethod("auto"), rows(table, 1, 20))).doesNotContain("LOAD");
    assertThat(put(writeMethod("auto"), rows(table, 21, 20 + MANY))).containsExactly("LOAD");
  }

  @Test
  @Tag("alone")
  @DisplayName("C9 a task says once that the server does not allow loads")
  void whatIsInTheWayIsSaid() {
    assertThat(logOf(writeMethod("auto"))).doesNotContain(ADVICE);
    try (LocalFiles forbidden = LocalFiles.forbid(database)) {
      assertThat(logOf(writeMethod("auto"))).containsOnlyOnce(ADVICE).contains("local_infile");
      assertThat(logOf(writeMethod("batch"))).doesNotContain(ADVICE);
    }
  }

  @Test
  @DisplayName("C6_1 rows are written even if each load ends the session, as a proxy may do")
  void rowsAreWrittenIfLoadsEndTheSession() throws Exception {
    TopicPartition table = table();
    try (TestingProxy proxy = new TestingProxy(database);
        StatementLog log = new StatementLog();
        TaskHarness task =
            new TaskHarness(writeMethod("auto").with("connection.url", log.url(proxy.url())))) {
      log.before("LOAD DATA", proxy::closeConnections);
      task.open(table);
      for (int put = 0; put < 6; put++) {
        List<SinkRecord> rows = rows(table, MANY * put + 1, MANY * put + MANY);
        if (catchThrowable(() -> task.put(rows)) != null) {
          task.put(rows);
        }
      }

      assertThat(written(log).stream().filter("LOAD"::equals)).hasSizeBetween(1, 3);
    }
    assertThat(count(table)).isEqualTo(6 * MANY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?defaultFetchSize=-2147483648", "?maxRows=100000"})
  @DisplayName("C7_3 warnings of loading are heard whatever the URL says of queries")
  void warningsAreHeard(String option) {
    TopicPartition table = table();
    try (TaskHarness task = open(table, url + option)) {
      task.put(rows(table, 1, 3));
      database.sql().execute("delete from " + table.topic());
      alterTable(table, "modify name varchar(5)");

      assertThat(catchThrowable(() -> task.put(rows(table, 1, 3, "long value")))).isNotNull();
    }
    assertThat(count(table)).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id int primary key, v varchar(40)",
        "id int primary key, v varchar(40), d varchar(80) default (concat('d', id, v))",
        "id int primary key, d bigint default (id + 1), v varchar(40)",
        "id int primary key, v varchar(40), d int not null default 7, e char(3) default 'é'",
        "id int primary key, v varchar(40), d timestamp(6) default '2020-02-02 02:02:02.5'",
        "id int primary key, v varchar(40), d json default (json_array(id, v))",
        "id int primary key, v varchar(40), d varbinary(16) default (unhex(hex(id)))",
        "id int primary key, v varchar(40), g varchar(90) as (concat(v, '/', id)) stored",
        "id int primary key, v varchar(40), g int as (char_length(v)) virtual, key (g)",
        "id int primary key, v varchar(40), key ((lower(v)))",
        "id int, v varchar(40), n bigint auto_increment primary key",
        "id int auto_increment primary key, v varchar(40)",
        "id int, v varchar(40), x int default 5 invisible",
        "id int primary key, v varchar(40) character set utf16 collate utf16_german2_ci",
        "id int primary key, v varchar(40) collate utf8mb4_0900_ai_ci, fulltext (v)",
        "id int primary key, v varchar(40), check (id > -1)",
        "id int, v varchar(40), primary key (id) | partition by hash (id) partitions 7",
        "id int, v varchar(40) | partition by range (id) (partition p values less than (9000))",
        "id int primary key, v varchar(40) | row_format = compressed, comment = 'x'"
      })
  @DisplayName("C7_3 defaults, generated columns and indexes are the same for loaded rows")
  void rowsThatAreLoaded(String definition) {
    assertSame(definition, "", true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "before insert | set new.v = concat('t', new.v)",
        "before insert | set new.id = new.id * 2",
        "after insert | insert into %1$s_audit values (new.id, new.v)",
        "after insert | insert into %1$s_audit select new.id, count(*) from %1$s_audit",
      })
  @DisplayName("C7_3 triggers see each row that is loaded")
  void triggersSeeEachRow(String event, String body) {
    assertSameWithTrigger(event, body, true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "before insert | if new.id = 77 then signal sqlstate '45000'; end if",
        "after insert | if new.id = 77 then insert into %1$s_audit values (1, repeat('x', 500));"
            + " end if",
        "after insert | if new.id > 76 then insert into %1$s_unique values (1); end if",
        "before insert | if new.id = 77 then set new.v = null; end if",
        "before insert | if new.id = 77 then set new.v = repeat('x', 500); end if",
        "after insert | if new.id > 76 then insert ignore into %1$s_unique values (1); end if",
        "after insert | if new.id = 77 then signal sqlstate '01000' set message_text = 'w'; end if"
      })
  @DisplayName("C7_3 what a trigger refuses is refused, and its warnings hide nothing")
  void whatATriggerRefusesIsRefused(String event, String body) {
    assertSameWithTrigger(event, body, false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id int primary key, v varchar(5)",
        "id tinyint primary key, v varchar(40)",
        "id int primary key, v varchar(40), check (id <> 150)",
        "id int primary key, v varchar(40), unique (v(3))",
        "id int primary key, v varchar(40) unique collate utf8mb4_0900_as_ci",
        "id int, v varchar(40) | partition by list (id mod 100) (partition p values in (1, 2, 3))",
        "id int primary key, v varchar(40), needed int not null",
        "id int primary key, v enum('v1', 'v2')",
        "id int primary key, v varchar(40) character set ascii",
        "id int primary key, v varchar(40) character set utf8mb3",
        "id int primary key, v date",
        "id int primary key, v json",
        "id int primary key, v varchar(40) not null",
        "id int primary key, v varchar(40), p int not null default 9, foreign key (p) references"
            + " parents (id)"
      })
  @DisplayName("C7_3 what a table refuses is refused, and nothing is made to fit or left out")
  void whatATableRefusesIsRefused(String definition) {
    database.sql().execute("create table if not exists parents (id int primary key)");

    assertSame(definition, "", false);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?sessionVariables=sql_mode='NO_BACKSLASH_ESCAPES'",
        "?sessionVariables=sql_mode='ANSI,NO_AUTO_VALUE_ON_ZERO,PAD_CHAR_TO_FULL_LENGTH'",
        "?sessionVariables=sql_mode=''",
        "?sessionVariables=explicit_defaults_for_timestamp=0",
        "?sessionVariables=transaction_isolation='READ-COMMITTED'",
        "?sessionVariables=character_set_database=latin1",
        "?useCompression=true",
        "?maxAllowedPacket=65536",
        "?useServerPrepStmts=false&rewriteBatchedStatements=true",
        "?allowMultiQueries=true&useCursorFetch=true&defaultFetchSize=100",
        "?characterEncoding=UTF-8&connectionCollation=utf8mb4_general_ci",
        "?useAffectedRows=true&jdbcCompliantTruncation=false&paranoid=true",
        "?autoReconnect=true&cacheServerConfiguration=true&useLocalSessionState=true",
        "?allowLoadLocalInfile=false",
        "?allowLoadLocalInfile=true"
      })
  @DisplayName("C5_1 C7_3 with other options of the URL rows are loaded as they are")
  void rowsAreLoadedWhateverTheUrlSays(String options) {
    assertSame(PLAIN + ", d varchar(9) default 'é'", options, true);
  }

  private void assertSameWithTrigger(String event, String body, boolean loaded) {
    List<Object> outcomes = new ArrayList<>();
    for (String method : List.of("auto", "multi_row")) {
      TopicPartition partition = paddedTable(PLAIN, "");
      String name = partition.topic();
      database
          .sql()
          .execute(
              "create table %s_audit (id int, v varchar(40))".formatted(name),
              "create table %s_unique (id int primary key)".formatted(name),
              "create trigger %1$s_t %2$s on %1$s for each row begin %3$s; end"
                  .formatted(name, event, body.formatted(name)));
      String failure = failure(partition, method, "", loaded);
      outcomes.add(Arrays.asList(failure, all(name), all(name + "_audit")));
    }
    assertThat(outcomes.get(0)).isEqualTo(outcomes.get(1));
  }

  /**
   * Writes the same rows both ways.
   *
   * @param definition the columns, and after a bar what follows them
   * @param loaded whether all rows must be loaded
   */
  private void assertSame(String definition, String options, boolean loaded) {
    String[] parts = (definition + "|").split("\\|", -1);
    List<Object> outcomes = new ArrayList<>();
    for (String method : List.of("auto", "multi_row")) {
      TopicPartition partition = paddedTable(parts[0], parts[1]);
      String failure = failure(partition, method, options, loaded);
      outcomes.add(Arrays.asList(failure, all(partition.topic())));
    }
    assertThat(outcomes.get(0)).isEqualTo(outcomes.get(1));
  }

  /** Writes rows, and returns what the task says if it fails, without the table's name. */
  private @Nullable String failure(
      TopicPartition partition, String method, String options, boolean loaded) {
    List<SinkRecord> rows = IntStream.range(0, ROWS).mapToObj(id -> row(partition, id)).toList();
    try (StatementLog log = new StatementLog();
        TaskHarness task =
            new TaskHarness(writeMethod(method).with("connection.url", log.url(url + options)))) {
      task.open(partition);
      Throwable failure = catchThrowable(() -> task.put(rows));
      if (loaded) {
        assertThat(failure).isNull();
        assertThat(written(log)).containsOnly(method.equals("auto") ? "LOAD" : "INSERT");
      }
      return failure == null
          ? null
          : String.valueOf(failure.getMessage()).replace(partition.topic(), "TABLE");
    }
  }

  private List<List<@Nullable String>> all(String table) {
    return database.sql().rows("select * from %s order by id, v".formatted(table));
  }

  private TopicPartition paddedTable(String columns, String options) {
    return table(columns + ", " + String.join(" int, ", PADDING) + " int", options);
  }

  /** Returns a row, of which some texts are null, empty, or strange. */
  private SinkRecord row(TopicPartition partition, int id) {
    String text =
        switch (id % 10) {
          case 3 -> null;
          case 4 -> "";
          case 5 -> "\\N\t\n\\" + id;
          case 6 -> "é€" + id;
          case 7 -> "😀" + id;
          default -> "v" + id;
        };
    return records.next(partition, null, struct(ROW, id, text));
  }
}
