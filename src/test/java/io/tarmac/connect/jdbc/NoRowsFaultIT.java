package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Superuser;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that lets the sink write no longer, in the middle of a batch that has bad records. */
@EachDatabase(only = {POSTGRESQL, MARIADB})
class NoRowsFaultIT extends PoisonSuite {

  /** The id of a good record, which the server takes for a matter of privileges. */
  private static final int FORBIDDEN = 5;

  private static final String MIXED = "gbgggggbgg";

  @ParameterizedTest
  @CsvSource({"strict,at_least_once", "relaxed,at_least_once", "strict,exactly_once"})
  @DisplayName("C6_3 a missing privilege sends no good record to the dead letter queue")
  void aMissingPrivilegeSendsNoGoodRecordToTheQueue(String order, String guarantee) {
    String[] settings = {"errors.order", order, "delivery.guarantee", guarantee};
    List<SinkRecord> all = sequence(MIXED);
    forbid();

    int committed;
    try (TaskHarness task = openTolerant(settings)) {
      assertThat(task.failure(all))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "SQLSTATE 42");
      assertThat(task.context().deadLetters().offsets())
          .isSubsetOf(offsetsOf(MIXED, "b"))
          .doesNotHaveDuplicates();
      committed = Math.toIntExact(committedOffset(task, first));
    }
    assertThat(committed).isLessThanOrEqualTo(FORBIDDEN);
    assertThat(written()).isEqualTo(offsetsOf(MIXED.substring(0, committed), "g"));

    allow();
    try (TaskHarness task = openTolerant(settings)) {
      task.putUntilAccepted(all.subList(committed, all.size()));
      task.settle();
    }
    assertThat(written()).isEqualTo(offsetsOf(MIXED, "g"));
  }

  private void forbid() {
    if (server == MARIADB) {
      database
          .sql()
          .execute(
              """
              create trigger %1$s_forbid before insert on %1$s for each row
              if new.id = %2$d then signal sqlstate '42000' set mysql_errno = 1142; end if
              """
                  .formatted(table, FORBIDDEN));
      return;
    }
    Superuser.execute(database, "create table %s_secret (id int)".formatted(table));
    database
        .sql()
        .execute(
            """
            create function %1$s_forbid() returns trigger language plpgsql as
            $$ begin insert into %1$s_secret values (new.id); return new; end $$;
            create trigger %1$s_forbid before insert on %1$s
            for each row when (new.id = %2$d) execute function %1$s_forbid()
            """
                .formatted(table, FORBIDDEN));
  }

  private void allow() {
    String trigger = "drop trigger %1$s_forbid" + (server == MARIADB ? "" : " on %1$s");
    database.sql().execute(trigger.formatted(table));
  }
}
