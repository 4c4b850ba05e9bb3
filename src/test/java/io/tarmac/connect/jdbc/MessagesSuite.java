package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.session.RefusedConnection;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.OneErrorCode;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/** The configurations and failing records that the tests of messages share. */
abstract class MessagesSuite extends DatabaseTest {

  private final TestingRecords records = new TestingRecords();

  /** The code of the latest failure. */
  @Nullable ErrorCode code;

  boolean isPostgreSql() {
    return server == POSTGRESQL;
  }

  /** Returns the database's URL with another host and port. */
  String urlAt(String address) {
    return database.url().replaceFirst("//[^/]*/", "//" + address + "/");
  }

  /** Returns the messages of a task and of validate, which cannot connect to a URL. */
  List<String> connectFailures(String url) {
    TaskConfiguration configuration = TaskConfiguration.on(database).with("connection.url", url);
    return List.of(
        failure(
            UniqueName.of("away"), configuration.with("retry.timeout.ms", 0), fields(1, "INT32")),
        refusal(configuration));
  }

  private static String refusal(TaskConfiguration configuration) {
    try (ConnectionProbe open = ConnectionProbe.open(SinkConfig.parse(configuration))) {
      throw new AssertionError(open.product() + " has been connected to");
    } catch (RefusedConnection refused) {
      return refused.property().equals("connection.url") ? refused.getMessage() : "";
    }
  }

  TaskConfiguration evolving(String extent) {
    return TaskConfiguration.on(database).evolution(extent);
  }

  /** Creates a table whose column types have the same names in every database. */
  String table(String columns) {
    String table = UniqueName.of("told");
    database.sql().execute("create table %s (%s)".formatted(database.quote(table), columns));
    return table;
  }

  /** Returns how the message begins if a statement for the table of the first record fails. */
  static String unprepared(String table, String statement) {
    return "record %1$s-0@0: table %1$s could not be prepared, %2$s failed: SQLSTATE "
        .formatted(table, statement);
  }

  static Struct field(String name, SchemaBuilder schema) {
    return new Struct(SchemaBuilder.struct().field(name, schema.optional().build()).build());
  }

  static Struct fields(int number, String type) {
    SchemaBuilder row = SchemaBuilder.struct();
    for (int i = 0; i < number; i++) {
      row.field("c" + i, SchemaBuilder.type(Schema.Type.valueOf(type)).optional().build());
    }
    return new Struct(row.build());
  }

  /** Returns the message of a task that stops at the row, without its code. */
  String failure(String topic, Map<String, String> configuration, Struct row) {
    TopicPartition partition = new TopicPartition(topic, 0);
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      task.put(records.next(partition, null, row));
    } catch (ConnectException failure) {
      code = OneErrorCode.in(failure.getMessage());
      return OneErrorCode.cutOff(String.valueOf(failure.getMessage()));
    }
    throw new AssertionError("the row has been written");
  }
}
