package io.tarmac.connect.jdbc.worker;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceConnector;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;
import org.jspecify.annotations.Nullable;

/** A source of one record for the topic that {@code topic} names. */
public final class OneRecordSource extends SourceConnector {

  /** The only task of the source. */
  public static final class OneRecordTask extends SourceTask {
    private static final Schema ROW =
        SchemaBuilder.struct().name("t.Row").field("id", Schema.INT32_SCHEMA).build();

    private final CountDownLatch stopped = new CountDownLatch(1);
    private @Nullable String topic;

    @Override
    public void start(Map<String, String> properties) {
      topic = properties.get("topic");
    }

    @Override
    public @Nullable List<SourceRecord> poll() throws InterruptedException {
      if (topic == null) {
        stopped.await(100, TimeUnit.MILLISECONDS);
        return null;
      }
      Struct row = new Struct(ROW).put("id", 7);
      SourceRecord record = new SourceRecord(Map.of(), Map.of("at", 1L), topic, ROW, row);
      topic = null;
      return List.of(record);
    }

    @Override
    public void stop() {
      stopped.countDown();
    }

    @Override
    public String version() {
      return "1";
    }
  }

  private Map<String, String> properties = Map.of();

  @Override
  public void start(Map<String, String> all) {
    properties = all;
  }

  @Override
  public Class<? extends Task> taskClass() {
    return OneRecordTask.class;
  }

  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    return List.of(properties);
  }

  @Override
  public void stop() {
    // holds nothing
  }

  @Override
  public ConfigDef config() {
    return new ConfigDef();
  }

  @Override
  public String version() {
    return "1";
  }
}
