package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.database.TestingTarget;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts and bytes that encodings could take for their own separators, escapes and ends. */
class TextContractIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    PostgreSql() {
      super("text", "bytea", "", "reWriteBatchedInserts=true");
    }
  }

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    MariaDb() {
      super("longtext", "longblob", "", "useServerPrepStmts=true", "useBulkStmts=true");
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    MySql() {
      super(
          "longtext", "longblob", "", "useServerPrepStmts=false", "rewriteBatchedStatements=true");
    }
  }

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {
    H2() {
      super("varchar", "varbinary", "");
    }
  }

  abstract static class Suite extends ContractSuite {
    private final Seed seed = Seed.of("texts on " + database.name());
    private final TextTable table;
    private final List<String> options;

    /**
     * A suite.
     *
     * @param options of the driver, each of which sends texts in a way of its own
     */
    Suite(String text, String bytes, String... options) {
      this.table = TextTable.create(session, text, bytes);
      this.options = List.of(options);
    }

    Stream<String> options() {
      return options.stream();
    }

    @ParameterizedTest
    @MethodSource("options")
    @DisplayName("C7_3 separators, escapes and strange characters are what they are")
    void textsLandAlike(String option) throws Exception {
      try (TestingTarget target = Targets.openWith(database, option)) {
        for (int batch = 0; batch < Seed.batches(); batch++) {
          for (Operation operation : Operation.values()) {
            List<Change> changes = table.changes(operation, seed.random(option, operation, batch));
            tryOut(target, operation, changes, option);
            if (operation == Operation.INSERT) {
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
        TestingTarget target, Operation operation, List<Change> changes, String option)
        throws Exception {
      TablePlan plan = target.plan(table.name(), changes.get(0));
      new Trial(target, plan, operation, Changes.rows(plan, operation, changes), table.query())
          .assertAlike(option + ", " + seed);
    }
  }
}
