package io.tarmac.connect.jdbc.write.contract;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.sql.SQLException;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values around the numbers of bytes at which a strategy sends what it has collected. */
@EachDatabase(except = SQLITE)
class LongValueContractIT extends TargetSuite {

  private static final int MEGABYTE = 1 << 20;

  /** Below MariaDB's packet of 16 MB, with what is sent around it. */
  private static final int LONGEST = 16 * MEGABYTE - 10_000;

  /** What rows are buffered for. */
  private static final int BUFFER = 1 << 16;

  /** Of a row beside its text. */
  private static final int MOST_OVERHEAD = 40;

  /**
   * Returns how many rows of a megabyte are more than one statement. PostgreSQL sends arrays of 16
   * MB and the others statements of 8 MB, of which a long run fills two. H2 gets 3 rows, because
   * its driver is slow with long texts.
   */
  private int megabytes() {
    return switch (server) {
      case POSTGRESQL -> 18;
      case H2 -> 3;
      default -> Seed.batches() > 1 ? 18 : 10;
    };
  }

  /** Each strategy writes values by one code whatever the operation; a long run tries all. */
  static Stream<Operation> operations() {
    return Seed.batches() == 1
        ? Stream.of(Operation.INSERT)
        : EnumSet.range(Operation.INSERT, Operation.INSERT_IGNORE).stream();
  }

  @Test
  @Tag("soak")
  @DisplayName("C3_4 values of 16 MB of every kind that can be as long land whole")
  void longestValues() throws Exception {
    List<LimitColumn> kinds = List.of(LimitColumn.TEXT, LimitColumn.BYTES, LimitColumn.JSON);
    write(kinds, Operation.INSERT, Collections.nCopies(kinds.size(), LONGEST));
  }

  @ParameterizedTest
  @MethodSource("operations")
  @DisplayName("C3_4 rows of a megabyte are sent in as many statements as they need")
  void megabytes(Operation operation) throws Exception {
    write(
        List.of(LimitColumn.TEXT),
        operation,
        IntStream.range(0, megabytes()).map(i -> MEGABYTE - 9 + i).boxed().toList());
  }

  @ParameterizedTest
  @MethodSource("operations")
  @DisplayName("C3_4 rows that just fill a buffer, or just do not, land whole")
  void buffers(Operation operation) throws Exception {
    // Each row fills it, so that the next begins an empty one, down to the first that does not.
    write(
        List.of(LimitColumn.TEXT),
        operation,
        IntStream.range(0, MOST_OVERHEAD).map(i -> BUFFER + 1 - i).boxed().toList());
  }

  private void write(List<LimitColumn> columns, Operation operation, List<Integer> bytes)
      throws Exception {
    new LimitTable(session, columns)
        .trial(target, operation, bytes, seed.random(operation, bytes))
        .assertAlike(seed.toString());
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class Packet {
    /** More would need more memory than tests are given. */
    private static final long MOST_BYTES = 64L << 20;

    @Test
    @DisplayName("C9 a row that is a byte longer than the server's packet is refused by every way")
    void longerThanAPacket() throws Exception {
      long packet = Long.parseLong(session.rows("select @@max_allowed_packet").get(0).get(0));
      assertThat(packet).as("max_allowed_packet of the server").isLessThanOrEqualTo(MOST_BYTES);
      List<Integer> bytes = List.of(Math.toIntExact(packet + 1));
      LimitTable table = new LimitTable(session, List.of(LimitColumn.TEXT));
      Trial trial = table.trial(target, Operation.INSERT, bytes, seed.random("packet"));
      for (int i = 0; i < Way.of(target.strategies()).size(); i++) {
        // Some drivers give a connection up whose packet is too long.
        try (TestingSession own = TargetConnections.open(database)) {
          Way way = Way.of(own.strategies()).get(i);
          if (way.strategy().supports(trial.plan(), Operation.INSERT)) {
            assertThat(catchThrowable(() -> trial.on(own).after(way.strategy())))
                .as("by %s", way)
                .isInstanceOf(SQLException.class);
          }
        }
      }
      assertThat(table.rows()).isEmpty();
    }
  }
}
