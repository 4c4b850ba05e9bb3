package io.tarmac.perf.database;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.event.FlatTraffic;
import io.tarmac.perf.event.Traffic;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TargetTableTest {
  private static final Traffic TRAFFIC = FlatTraffic.names();
  private static final String CREATED =
      DatabaseKind.POSTGRESQL.createTable("t", TRAFFIC.columns(), true, false);
  private static final String DROPPED = "drop table if exists \"t\"";

  @Test
  void aTableIsThereFromItsCreationToItsClosing() {
    RecordingDatabase database = new RecordingDatabase(sql -> {});
    TargetTable table = table(database);
    assertThat(database.executed()).isEmpty();

    table.create();
    assertThat(database.executed()).containsExactly(CREATED);
    table.close();
    table.close();

    assertThat(database.executed()).containsExactly(CREATED, DROPPED);
    assertThat(database.connections()).isZero();
  }

  @Test
  void aTableThatWasClosedBeforeIsNotCreated() {
    RecordingDatabase database = new RecordingDatabase(sql -> {});
    TargetTable table = table(database);
    table.close();

    assertFails(table::create);

    assertThat(database.executed()).isEmpty();
    assertThat(database.connections()).isZero();
  }

  @Test
  void aTableThatIsClosedWhileItIsBeingCreatedIsDroppedAfterwards() {
    List<TargetTable> tables = new ArrayList<>();
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    RecordingDatabase database =
        new RecordingDatabase(
            sql -> {
              if (sql.equals(CREATED)) {
                ends.add(runAsync(tables.get(0)::close));
                assertThatThrownBy(() -> ends.get(0).get(200, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);
              }
            });
    tables.add(table(database));

    tables.get(0).create();
    ends.get(0).join();

    assertThat(database.executed()).containsExactly(CREATED, DROPPED);
    assertThat(database.connections()).isZero();
  }

  @Test
  void aTableThatCannotBeCreatedLeavesNothingOnceItIsClosed() {
    RecordingDatabase database = RecordingDatabase.refusing(CREATED);
    TargetTable table = table(database);

    assertFails(table::create, "not allowed");
    table.close();

    assertThat(database.executed()).containsExactly(DROPPED); // the server may have created it
    assertThat(database.connections()).isZero();
  }

  @Test
  void onlyATimedTableOfMariaDbHasSystemVersioning() {
    assertThat(created(DatabaseKind.MARIADB, true)).contains("system versioning");
    assertThat(created(DatabaseKind.MARIADB, false)).endsWith("`sent_at` text)");
    assertThat(created(DatabaseKind.POSTGRESQL, true)).endsWith("text)");
  }

  private static String created(DatabaseKind kind, boolean timed) {
    return kind.createTable("t", TRAFFIC.columns(), true, timed);
  }

  private static TargetTable table(TargetDatabase database) {
    return TargetTable.of(database, "t", TRAFFIC, true, false);
  }
}
