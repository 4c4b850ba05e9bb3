package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.RecordingDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.event.ChangeTraffic;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableDestinationTest {
  private static final ChangeTraffic TRAFFIC = new ChangeTraffic(100);

  /** The commits that the server counts. */
  private long commits = 1_000;

  @Test
  void whereRowsDoNotStayAServerThatCountsCommitsTellsHowManyThereWere() {
    TableDestination destination = destination(DatabaseKind.MARIADB);

    long before = destination.batches();
    commits += 5;

    assertThat(destination.batches() - before).isEqualTo(5);
  }

  @Test
  void postgreSqlCountsNoneOfItsOwn() {
    TableDestination destination = destination(DatabaseKind.POSTGRESQL);
    commits += 5;

    assertThat(destination.batches()).isZero();
  }

  private TableDestination destination(DatabaseKind kind) {
    RecordingDatabase database = new RecordingDatabase(kind, sql -> {}, () -> commits);
    Setting setting =
        copyOf(TestingEnvironment.setting(SinkKind.TARMAC, 500))
            .with(Setting::insertMode, WriteMode.UPSERT)
            .with(Setting::load, Load.of(TRAFFIC))
            .record();
    List<TargetTable> tables =
        TableDestination.create(database, List.of("t"), TRAFFIC, true, false, table -> {});
    return new TableDestination(tables, setting, TRAFFIC);
  }
}
