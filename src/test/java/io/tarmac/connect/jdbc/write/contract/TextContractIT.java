package io.tarmac.connect.jdbc.write.contract;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Texts and bytes that encodings could take for their own separators, escapes and ends. */
@EachDatabase(except = SQLITE, soak = MARIADB)
class TextContractIT extends ContractSuite {

  private final HostileTextTable table = HostileTextTable.create(session);

  /** Returns options of the driver, each of which sends texts in a way of its own. */
  private List<String> options() {
    return switch (server) {
      case POSTGRESQL -> List.of("", "reWriteBatchedInserts=true");
      case MARIADB -> List.of("", "useServerPrepStmts=true", "useBulkStmts=true");
      case MYSQL -> List.of("", "useServerPrepStmts=false", "rewriteBatchedStatements=true");
      default -> List.of("");
    };
  }

  @TestFactory
  @DisplayName("C7_3 separators, escapes and strange characters are what they are")
  Stream<DynamicTest> textsLandAlike() {
    return options().stream()
        .map(option -> dynamicTest("with '" + option + "'", () -> textsLandAlike(option)));
  }

  private void textsLandAlike(String option) throws Exception {
    try (TestingSession target = TargetConnections.openWith(database, option)) {
      for (int batch = 0; batch < Seed.batches(); batch++) {
        for (Operation operation : EnumSet.range(Operation.INSERT, Operation.DELETE)) {
          List<Change> changes = table.changes(operation, seed.random(option, operation, batch));
          tryOut(target, operation, changes, option);
          if (operation == Operation.INSERT && (option.isEmpty() || Seed.batches() > 1)) {
            // Alone: where one row makes a strategy fall back, no other row is tried.
            for (Change change : changes.subList(0, NastyText.pieces().size())) {
              tryOut(target, operation, List.of(change), option);
            }
          }
        }
      }
    }
  }

  private void tryOut(
      TestingSession target, Operation operation, List<Change> changes, String option)
      throws Exception {
    TablePlan plan = target.plan(table.name(), changes.get(0));
    new Trial(target, plan, operation, Changes.rows(plan, operation, changes), table.query())
        .assertAlike(option + ", " + seed);
  }
}
