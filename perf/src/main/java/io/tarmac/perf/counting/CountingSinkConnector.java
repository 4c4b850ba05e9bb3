package io.tarmac.perf.counting;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkConnector;

/** The connector of the tasks that only read and count records. */
public final class CountingSinkConnector extends SinkConnector {
  static final String VERSION = "1";

  private Map<String, String> properties = Map.of();

  @Override
  public void start(Map<String, String> properties) {
    this.properties = properties;
  }

  @Override
  public Class<? extends Task> taskClass() {
    return CountingSinkTask.class;
  }

  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    List<Map<String, String>> configs = new ArrayList<>();
    for (int task = 0; task < maxTasks; task++) {
      Map<String, String> config = new HashMap<>(properties);
      config.put(CountingSinkTask.TASK, String.valueOf(task));
      configs.add(config);
    }
    return configs;
  }

  @Override
  public void stop() {}

  @Override
  public ConfigDef config() {
    return new ConfigDef();
  }

  @Override
  public String version() {
    return VERSION;
  }
}
