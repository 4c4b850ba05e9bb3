package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Proves that an observer sees what is wrong for a moment. */
class TableObserverIT {

  @Nested
  class TableObserverOnPostgreSql extends TableObserverSuite
      implements OnFaultDatabase.OnPostgreSql {}

  @Nested
  class TableObserverOnMariaDb extends TableObserverSuite implements OnFaultDatabase.OnMariaDb {}

  abstract static class TableObserverSuite implements OnFaultDatabase.Restartable {
    private final RestartableDatabase database = database();
    private final String table = UniqueName.of("observed");
    private final String other = UniqueName.of("observed");

    @BeforeEach
    void createTables() {
      TestingRow.createTable(database, table, false);
      TestingRow.createTable(database, other, false);
      database
          .sql()
          .execute(
              """
              create table if not exists tarmac_offsets (
                consumer_group varchar(249) not null, topic varchar(249) not null,
                partition_id int not null, next_offset bigint not null, epoch bigint not null,
                updated_at timestamp not null, primary key (consumer_group, topic, partition_id))
              """);
    }

    @Test
    void rowsAndOffsetsThatAgreeAreRight() {
      try (TableObserver observer = start(FaultLoad.INSERTS, Guarantee.EXACTLY_ONCE)) {
        observer.awaitSnapshot();
        database.endSessions();
        write(insert(table, 0), insert(other, 1), insert(table, 4), store(0, 2), store(1, 1));
        observer.awaitSnapshot();

        assertThatCode(() -> observer.assertNothingWrong(0)).doesNotThrowAnyException();
      }
    }

    @Test
    void anOffsetThatRunsAheadOfItsRowsIsSeen() {
      try (TableObserver observer = start(FaultLoad.INSERTS, Guarantee.EXACTLY_ONCE)) {
        write(store(0, 1));
        observer.awaitSnapshot();
        write(insert(table, 0));

        assertThatItSees(observer, "partition 0 and the stored offset 1 do not agree");
      }
    }

    @Test
    void tablesThatChangeApartAreSeen() {
      try (TableObserver observer = start(FaultLoad.INSERTS, Guarantee.AT_LEAST_ONCE)) {
        write(insert(other, 4));
        observer.awaitSnapshot();
        write(insert(table, 0));

        assertThatItSees(observer, "partition 0 has gaps");
      }
    }

    @Test
    void anEventWithTwoRowsIsSeenIfEachIsToHaveOne() {
      try (TableObserver strict = start(FaultLoad.INSERTS, Guarantee.EXACTLY_ONCE);
          TableObserver lenient = start(FaultLoad.INSERTS, Guarantee.AT_LEAST_ONCE)) {
        write(insert(table, 0), insert(other, 0), store(0, 1));
        strict.awaitSnapshot();
        lenient.awaitSnapshot();
        write("delete from " + other);

        assertThatItSees(strict, "partition 0 has an event twice");
        assertThatCode(() -> lenient.assertNothingWrong(1)).doesNotThrowAnyException();
      }
    }

    @Test
    void aVersionThatGoesBackIsSeenUnlessAFaultExplainsIt() {
      write(insert(table, 0));
      try (TableObserver first = start(FaultLoad.UPSERTS, Guarantee.AT_LEAST_ONCE);
          TableObserver second = start(FaultLoad.UPSERTS, Guarantee.AT_LEAST_ONCE)) {
        for (int version : new int[] {FaultLoad.KEYS, 0, FaultLoad.KEYS}) {
          write("update %s set amount = %d".formatted(table, version));
          first.awaitSnapshot();
          second.awaitSnapshot();
        }

        assertThatItSees(first, "row 0 goes back");
        assertThatCode(() -> second.assertNothingWrong(1)).doesNotThrowAnyException();
      }
    }

    private TableObserver start(FaultLoad load, Guarantee guarantee) {
      TableObserver observer =
          new TableObserver(database, load, guarantee, List.of(table, other), table, table).start();
      observer.awaitSnapshot();
      return observer;
    }

    private static void assertThatItSees(TableObserver observer, String problem) {
      observer.awaitSnapshot();
      assertThatThrownBy(() -> observer.assertNothingWrong(0)).hasMessageContaining(problem);
    }

    /** Writes in one transaction. */
    private void write(String... statements) {
      String[] all = new String[statements.length + 2];
      all[0] = "start transaction";
      System.arraycopy(statements, 0, all, 1, statements.length);
      all[all.length - 1] = "commit";
      database.sql().execute(all);
    }

    private static String insert(String table, int number) {
      return "insert into %s values (%d, 'event %d', %d)"
          .formatted(table, FaultLoad.INSERTS.id(number), number, number);
    }

    private String store(int partition, long offset) {
      return "insert into tarmac_offsets values ('%1$s', '%1$s', %2$d, %3$d, 0, current_timestamp)"
          .formatted(table, partition, offset);
    }
  }
}
