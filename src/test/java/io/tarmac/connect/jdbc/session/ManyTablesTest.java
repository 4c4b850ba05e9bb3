package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.BatchQueue;
import io.tarmac.connect.jdbc.batch.ErrantRecords;
import io.tarmac.connect.jdbc.batch.PutDeadline;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.table.RoutedTable;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TableRouter;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManyTablesTest {

  private static final int TABLES = 600;
  private static final Schema ROW =
      SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).optional().build();

  @ParameterizedTest
  @ValueSource(ints = {0, 500})
  @DisplayName("C8_1 C11_1 upserts and deletes of 600 tables are planned once each, groups or not")
  void plansOfManyTablesAreKept(int groups) throws Exception {
    TestingDatabase h2 = DatabaseServer.H2.database();
    String prefix = UniqueName.of("many");
    List<TableName> tables = new ArrayList<>();
    for (int i = 0; i < TABLES; i++) {
      TableName table = TableName.of(List.of(prefix + i));
      h2.sql()
          .execute(
              "create table %s (%s int primary key)"
                  .formatted(h2.quote(table.name()), h2.quote("id")));
      tables.add(table);
    }
    TaskConfiguration configuration =
        TaskConfiguration.on(h2).upsert().keyFromRecordValue("id").deletes();
    List<String> names = IntStream.range(0, groups).mapToObj(i -> "g" + i).toList();
    configuration.with("tables", String.join(",", names));
    names.forEach(name -> configuration.with("tables." + name + ".match", "other.*"));
    SinkConfig config = SinkConfig.parse(configuration);

    try (DatabaseSession session = new DatabaseSession(config, Instruments.none())) {
      PutDeadline deadline = new PutDeadline(System::nanoTime);
      BatchQueue queue =
          new BatchQueue(
              new OffsetTracker(),
              new ErrantRecords(config.errors(), null, System::nanoTime, SinkMetrics.NONE),
              batch -> null,
              deadline,
              SinkMetrics.NONE,
              TaskRuntime.OF_JVM);
      DatabaseThread thread =
          DatabaseThread.start(
              Runnable::run,
              queue,
              session::write,
              deadline,
              Instruments.none().task(),
              TaskRuntime.OF_JVM);
      PlanCache cache = new PlanCache(session, thread, config, new TableRouter(config));
      assertThat(plans(cache, tables, groups)).isEqualTo(plans(cache, tables, groups));
    }
  }

  private static List<@Nullable TablePlan> plans(PlanCache cache, List<TableName> tables, int group)
      throws Exception {
    Struct row = new Struct(ROW).put("id", 1);
    SinkRecord record = DeliveredRecords.withRow(row);
    List<@Nullable TablePlan> plans = new ArrayList<>();
    for (TableName table : tables) {
      plans.add(cache.plan(new RoutedTable(table, group), new Change.Upsert(record, row)));
      plans.add(cache.plan(new RoutedTable(table, group), new Change.Delete(record, row)));
    }
    return plans;
  }
}
