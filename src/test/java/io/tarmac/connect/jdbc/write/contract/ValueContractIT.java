package io.tarmac.connect.jdbc.write.contract;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every value of the type table by every strategy that supports its column. */
@EachDatabase(except = SQLITE, soak = MARIADB)
class ValueContractIT extends TargetSuite {

  private final List<TypedTable> tables = TypedTable.all(database);

  /** The columns that a strategy does not take, as {@link SupportContractIT} proves. */
  private final Map<String, List<String>> denied = Expected.deniedTypes(database);

  /** Of every key that the tests change every second one is there. */
  @BeforeEach
  void fill() throws Exception {
    Connection connection = target.connection();
    for (TypedTable table : tables) {
      TablePlan plan = table.plan(target, Operation.INSERT);
      List<Change> changes = table.changes(Operation.INSERT, true, seed.random(table.name()), 0);
      List<Row> rows = new ArrayList<>();
      for (Row row : Changes.rows(plan, Operation.INSERT, changes)) {
        row.values()[0] = 2 * rows.size();
        rows.add(row);
      }
      TargetConnections.rowByRow(target)
          .strategy()
          .prepare(plan, Operation.INSERT)
          .write(connection, rows);
      connection.commit();
    }
  }

  @TestFactory
  @DisplayName("C7_3 every value is what a statement for its row makes of it")
  Stream<DynamicTest> valuesLandAlike() {
    return Way.of(target.strategies()).stream()
        .flatMap(
            way ->
                EnumSet.range(Operation.INSERT, Operation.DELETE).stream()
                    .filter(operation -> denied.containsKey(way + " " + operation))
                    .map(
                        operation ->
                            dynamicTest(
                                operation + " by " + way, () -> valuesLandAlike(way, operation))));
  }

  private void valuesLandAlike(Way way, Operation operation) throws Exception {
    Random random = seed.random(way, operation);
    int tried = 0;
    for (int batch = 0; batch < Seed.batches(); batch++) {
      for (TypedTable table : tables) {
        TypedTable supported = table.without(denied.get(way + " " + operation), random);
        if (!supported.types().isEmpty()) {
          tried += supported.types().size();
          if (operation != Operation.INSERT) {
            tryOut(supported, way, operation, false, random);
          }
          long loads = Counters.of(target.connection(), Counters.LOADS);
          long undone = Counters.of(target.connection(), Counters.UNDONE);
          tryOut(supported, way, operation, true, random);
          assertThat(Counters.of(target.connection(), Counters.LOADS) - loads)
              .as("files that the server has loaded by %s", way)
              .isEqualTo(way.strategy().method() == WriteMethod.LOAD_DATA ? 1 : 0);
          assertThat(Counters.of(target.connection(), Counters.UNDONE))
              .as("%s falls back on another way", way)
              .isEqualTo(undone);
        }
      }
    }
    assertThat(tried).as("types").isPositive();
  }

  private void tryOut(TypedTable table, Way way, Operation operation, boolean areNew, Random random)
      throws Exception {
    TablePlan plan = table.plan(target, operation);
    List<Change> changes = table.changes(operation, areNew, random, random.nextInt(30));
    new Trial(target, plan, operation, Changes.rows(plan, operation, changes), table.query())
        .assertAlike(way, seed.toString());
  }
}
