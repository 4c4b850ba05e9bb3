package io.tarmac.perf.run;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.RecordingDatabase;
import io.tarmac.perf.event.NameTraffic;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetTablesTest {
  private static final Setting TWO_TABLES =
      copyOf(TestingEnvironment.setting(SinkKind.TARMAC, 500))
          .with(Setting::load, Load.of(Spread.overTables(2)))
          .record();

  @Test
  void whenTheSecondTableCannotBeCreatedTheFirstIsDroppedWithAll() {
    RecordingDatabase database = RecordingDatabase.refusing("create table \"t_2\"");
    TargetTables tables = tables(database);

    assertFails(tables::create, "t_2");
    tables.close();

    assertThat(database.executed())
        .endsWith("drop table if exists \"t_1\"", "drop table if exists \"t_2\"");
    assertThat(database.connections()).isZero();
  }

  @Test
  void aTableThatCannotBeDroppedDoesNotKeepTheOthers() {
    RecordingDatabase database = RecordingDatabase.refusing("drop table if exists \"t_1\"");
    TargetTables tables = tables(database);
    tables.create();

    assertFails(tables::close, "t_1");

    assertThat(database.executed()).endsWith("drop table if exists \"t_2\"");
    assertThat(database.connections()).isZero();
  }

  private static TargetTables tables(RecordingDatabase database) {
    return TargetTables.of(database, "t", TWO_TABLES, new NameTraffic(), List.of("1", "2"));
  }
}
