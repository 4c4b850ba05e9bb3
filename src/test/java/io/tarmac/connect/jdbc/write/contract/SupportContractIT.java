package io.tarmac.connect.jdbc.write.contract;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the strategies say they cannot do, so that nothing falls back unnoticed. */
@EachDatabase(except = SQLITE)
class SupportContractIT extends ContractSuite {

  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("v", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  @Test
  @DisplayName("each strategy takes columns of all types but those that are listed")
  void columnTypesAreSupported() throws Exception {
    Map<String, List<String>> supported = new TreeMap<>();
    Map<String, List<String>> denied = new TreeMap<>();
    try (TestingSession target = TargetConnections.open(database)) {
      List<Way> ways = Way.of(target.strategies());
      for (TypedTable table : TypedTable.all(database)) {
        for (TypeLine type : table.types()) {
          for (Operation operation : EnumSet.range(Operation.INSERT, Operation.DELETE)) {
            TablePlan plan = table.with(List.of(type)).plan(target, operation);
            for (Way way : ways.subList(0, ways.size() - 1)) {
              boolean supports = way.strategy().supports(plan, operation);
              (supports ? supported : denied)
                  .computeIfAbsent(way + " " + operation, any -> new ArrayList<>())
                  .add(table.describe(type));
            }
            Way last = ways.get(ways.size() - 1);
            assertThat(last.strategy().supports(plan, operation)).as(type.text()).isTrue();
          }
        }
      }
    }

    Map<String, List<String>> expected = Expected.deniedTypes(database);
    assertThat(supported.keySet()).as("operations").isEqualTo(expected.keySet());
    for (String way : supported.keySet()) {
      assertThat(denied.getOrDefault(way, List.of()).stream().distinct())
          .as("columns that %s does not take", way)
          .containsExactlyInAnyOrderElementsOf(expected.get(way));
    }
  }

  @Test
  @DisplayName("each kind of table is written by the strategies that are listed, best first")
  void tablesAreSupported() throws Exception {
    List<String> found = new ArrayList<>();
    try (TestingSession keyed = TargetConnections.open(database);
        TestingSession keyless =
            TargetConnections.open(
                database,
                "primary.key.mode",
                "none",
                "insert.mode",
                "insert",
                "delete.enabled",
                "false")) {
      for (KindOfTable kind : KindOfTable.of(database).toList()) {
        String table = kind.create(database);
        for (Operation operation : EnumSet.range(Operation.INSERT, Operation.DELETE)) {
          boolean hasKey = kind.hasKey();
          if (hasKey || operation == Operation.INSERT || operation == Operation.INSERT_IGNORE) {
            found.add(
                (kind + " " + operation + ": ").toLowerCase(Locale.ROOT)
                    + ways(hasKey ? keyed : keyless, kind, table, operation));
          }
        }
      }
    }
    assertThat(found).isEqualTo(Expected.tables(database));
  }

  private static String ways(
      TestingSession target, KindOfTable kind, String table, Operation operation) throws Exception {
    try {
      TablePlan plan = plan(target, kind, table, operation);
      return Way.of(target.strategies()).stream()
          .filter(way -> way.strategy().supports(plan, operation))
          .map(Way::name)
          .collect(collectingAndThen(joining(" "), names -> names.isEmpty() ? "none" : names));
    } catch (PlanException refused) {
      return "refused";
    }
  }

  private static TablePlan plan(
      TestingSession target, KindOfTable kind, String table, Operation operation) throws Exception {
    if (operation == Operation.DELETE) {
      return target.plan(table, Changes.delete(table, 1));
    }
    String value = kind == KindOfTable.UNAVAILABLE_VALUE ? "__debezium_unavailable_value" : "";
    Struct row =
        kind == KindOfTable.KEY_ONLY
            ? Changes.key(1)
            : new Struct(ROW).put("id", 1).put("v", value);
    Change change = Changes.upsert(table, 1, row);
    return Row.of(
            target.plan(table, change),
            operation,
            change,
            TestingRows.partition("flights", 0),
            KeepRecord.NO)
        .plan();
  }
}
