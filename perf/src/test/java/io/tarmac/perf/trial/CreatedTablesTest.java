package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.RecordingDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.FlatTraffic;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CreatedTablesTest {
  private final Cleanup cleanup = new Cleanup();

  @Test
  void whenTheSecondTableCannotBeCreatedTheFirstIsDroppedWithAll() {
    RecordingDatabase database = RecordingDatabase.refusing("create table \"t_2\"");

    assertFails(() -> create(database), "t_2");
    cleanup.close();

    assertThat(database.executed())
        .endsWith("drop table if exists \"t_2\"", "drop table if exists \"t_1\"");
    assertThat(database.connections()).isZero();
  }

  @Test
  void aTableThatCannotBeDroppedDoesNotKeepTheOthers() {
    RecordingDatabase database = RecordingDatabase.refusing("drop table if exists \"t_2\"");
    create(database);

    cleanup.close();

    assertThat(database.executed()).endsWith("drop table if exists \"t_1\"");
    assertThat(database.connections()).isZero();
  }

  @Test
  void tablesOfADatabaseThatEndsWithTheRunAreDroppedInBetweenOnly() {
    RecordingDatabase database = new RecordingDatabase(sql -> {});
    create(database, table -> cleanup.add(() -> Servers.drop(table, cleanup, false)));
    cleanup.closeDownTo(1);
    cleanup.close();

    assertThat(database.executed())
        .contains("drop table if exists \"t_2\"")
        .doesNotContain("drop table if exists \"t_1\"");
  }

  @Test
  void tablesOfADatabaseThatStaysAreDroppedInTheEnd() {
    RecordingDatabase database = new RecordingDatabase(sql -> {});
    create(database, table -> cleanup.add(() -> Servers.drop(table, cleanup, true)));
    cleanup.close();

    assertThat(database.executed())
        .endsWith("drop table if exists \"t_2\"", "drop table if exists \"t_1\"");
  }

  private void create(RecordingDatabase database) {
    create(database, cleanup::add);
  }

  private static void create(RecordingDatabase database, Consumer<TargetTable> owner) {
    List<String> names = List.of("t_1", "t_2");
    TableDestination.create(database, names, FlatTraffic.names(), true, false, owner);
  }
}
