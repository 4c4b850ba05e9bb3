package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.TestingDatabase;
import io.tarmac.perf.event.NameTraffic;
import io.tarmac.perf.watch.ReplayFailure;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetTablesTest {
  private static final Setting TWO_TABLES =
      new Setting(
          Contender.of(SinkKind.TARMAC, DatabaseKind.POSTGRESQL),
          ConverterChoice.JSON,
          500,
          InsertMode.INSERT,
          Index.YES,
          Load.of(Spread.overTables(2)));

  @Test
  void whenTheSecondTableCannotBeCreatedTheFirstIsDroppedWithAll() {
    TestingDatabase database = failing("create table \"t_2\"");
    TargetTables tables = tables(database);

    assertThatThrownBy(tables::create)
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("t_2");
    tables.close();

    assertThat(database.executed())
        .endsWith("drop table if exists \"t_1\"", "drop table if exists \"t_2\"");
    assertThat(database.connections()).isZero();
  }

  @Test
  void aTableThatCannotBeDroppedDoesNotKeepTheOthers() {
    TestingDatabase database = failing("drop table if exists \"t_1\"");
    TargetTables tables = tables(database);
    tables.create();

    assertThatThrownBy(tables::close).isInstanceOf(ReplayFailure.class).hasMessageContaining("t_1");

    assertThat(database.executed()).endsWith("drop table if exists \"t_2\"");
    assertThat(database.connections()).isZero();
  }

  private static TargetTables tables(TestingDatabase database) {
    return TargetTables.of(database, "t", TWO_TABLES, new NameTraffic(), List.of("1", "2"));
  }

  private static TestingDatabase failing(String statement) {
    return new TestingDatabase(
        sql -> {
          if (sql.startsWith(statement)) {
            throw new SQLException("not allowed");
          }
        });
  }
}
