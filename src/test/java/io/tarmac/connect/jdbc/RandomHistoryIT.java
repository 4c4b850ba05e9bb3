package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Whatever happens to rows, in whatever mode, and however it is cut into puts and batches, written
 * one way or another, at once or behind, broken off and delivered again: the tables show what the
 * history amounts to. Repeat a failure with the seed it prints: {@code -Dtarmac.seed=N}. How many
 * histories are tried: {@code -Dtarmac.histories=N} on H2, {@code -Dtarmac.histories.servers=N} on
 * each of the others.
 */
@EachDatabase(except = SQLITE)
class RandomHistoryIT extends DatabaseTest {

  /** This many histories surely meet a broken connection; fewer may not. */
  private static final int ENOUGH_TO_BREAK = 10;

  @Test
  @DisplayName("C2_1 C2_2 C2_3 C3_3 C7_2 C7_4 C8_1 tables equal the fold of a random history")
  void tablesEqualTheFoldOfARandomHistory() throws Exception {
    Long only = Long.getLong("tarmac.seed");
    long first = only == null ? new Random().nextLong() : only;
    int count = only == null ? histories() : 1;
    System.out.printf("%s: random histories from -Dtarmac.seed=%d on%n", database.name(), first);
    List<String> methods = methods();
    int redeliveries = 0;
    int changes = 0;
    int tried = 0;
    try (TestingProxy proxy = new TestingProxy(database)) {
      while (tried < count || (redeliveries == 0 && only == null && tried < ENOUGH_TO_BREAK)) {
        long seed = first + tried++;
        String method = methods.get(Math.floorMod(seed, methods.size()));
        HistoryRun run = new HistoryRun(database, proxy, method, seed);
        run.run();
        redeliveries += run.redeliveries();
        changes += run.changes();
      }
    }
    System.out.printf(
        "%s: %d random histories, %d changes, %d redeliveries%n",
        database.name(), tried, changes, redeliveries);
    if (tried >= ENOUGH_TO_BREAK) {
      assertThat(redeliveries).as("puts that a broken connection made fail").isPositive();
    }
  }

  private int histories() {
    return server == H2
        ? Integer.getInteger("tarmac.histories", 10)
        : Integer.getInteger("tarmac.histories.servers", 5);
  }

  /** Returns the values of {@code write.method}, which histories take in turn. */
  private List<String> methods() {
    return switch (server) {
      case POSTGRESQL -> List.of("auto", "batch", "copy", "unnest");
      case MARIADB, MYSQL -> List.of("auto", "batch", "multi_row", "load_data");
      default -> List.of("auto", "batch");
    };
  }
}
