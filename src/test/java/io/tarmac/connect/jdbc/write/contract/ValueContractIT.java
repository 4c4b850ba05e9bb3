package io.tarmac.connect.jdbc.write.contract;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every value of the type table by every strategy that supports its column. */
@EachDatabase(except = SQLITE)
class ValueContractIT extends TargetSuite {

  private final List<TypedTable> tables = TypedTable.all(database);

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
      Targets.rowByRow(target).strategy().prepare(plan, Operation.INSERT).write(connection, rows);
      connection.commit();
    }
  }

  @TestFactory
  @DisplayName("C7_3 every value is what a statement for its row makes of it")
  Stream<DynamicTest> valuesLandAlike() {
    Set<String> known = Expected.deniedTypes(database).keySet();
    return Way.of(target.strategies()).stream()
        .flatMap(
            way ->
                Stream.of(Operation.values())
                    .filter(operation -> known.contains(way + " " + operation))
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
        TypedTable supported = table.with(shuffled(supported(table, way, operation), random));
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

  private List<TypeLine> supported(TypedTable table, Way way, Operation operation)
      throws Exception {
    List<TypeLine> supported = new ArrayList<>();
    for (TypeLine type : table.types()) {
      TablePlan plan = table.with(List.of(type)).plan(target, operation);
      if (way.strategy().supports(plan, operation)) {
        supported.add(type);
      }
    }
    return supported;
  }

  private static <T> List<T> shuffled(List<T> list, Random random) {
    List<T> shuffled = new ArrayList<>(list);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }
}
