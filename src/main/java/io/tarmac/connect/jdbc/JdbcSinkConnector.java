package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.config.Advice;
import io.tarmac.connect.jdbc.config.ConfigReport;
import io.tarmac.connect.jdbc.config.ConfigValidation;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.KeySettings;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.SinkConfigDef;
import io.tarmac.connect.jdbc.validate.ConnectionChecks;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.sink.SinkConnector;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lands Kafka records in SQL tables: the class to name in {@code connector.class}. */
public final class JdbcSinkConnector extends SinkConnector {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcSinkConnector.class);

  /** Tells a task which one it is; Connect itself does not. */
  static final String TASK_ID = "task.id";

  private Map<String, String> properties = Map.of();

  @Override
  public String version() {
    return Version.current();
  }

  @Override
  public ConfigDef config() {
    return SinkConfigDef.definition();
  }

  /** Connects to the database, for some seconds at most. */
  @Override
  public Config validate(Map<String, String> connectorConfigs) {
    Config answer = ConfigValidation.of(connectorConfigs);
    List<Advice> advice = new ArrayList<>(Advice.on(connectorConfigs));
    advice.addAll(ConnectionChecks.addTo(answer, connectorConfigs));
    ConfigReport report = ConfigReport.of(connectorConfigs);
    report.addTo(answer, advice);
    if (report.isForeign() || !advice.isEmpty()) {
      LOG.info("{}", report.toString(advice));
    }
    return answer;
  }

  /** Fails at once, with the property to change, instead of in every task. */
  @Override
  public void start(Map<String, String> props) {
    KeySettings keys = SinkConfig.parse(props).keys();
    ConfigReport report = ConfigReport.of(props);
    if (report.isForeign()) {
      LOG.info("{}", report);
    }
    if (!report.unknown().isEmpty()) {
      LOG.warn(
          "These properties are not known and have no effect: {}",
          PrintableText.names(report.unknown()));
    }
    if (keys.mode() == KeyMode.NONE && !keys.fields().isEmpty()) {
      LOG.warn(
          "{} has no effect, because {} is none: set that, or rows are written without a key",
          KeyProperties.KEY_FIELDS,
          KeyProperties.KEY_MODE);
    }
    properties = new HashMap<>(props);
  }

  @Override
  public Class<? extends Task> taskClass() {
    return JdbcSinkTask.class;
  }

  @Override
  public List<Map<String, String>> taskConfigs(int maxTasks) {
    List<Map<String, String>> tasks = new ArrayList<>();
    for (int task = 0; task < maxTasks; task++) {
      Map<String, String> ofTask = new HashMap<>(properties);
      ofTask.put(TASK_ID, String.valueOf(task));
      tasks.add(ofTask);
    }
    return tasks;
  }

  /** Connect alters its own offsets when this returns; no task is running then. */
  @Override
  public boolean alterOffsets(
      Map<String, String> connectorConfig, Map<TopicPartition, @Nullable Long> offsets) {
    OffsetAlteration.of(connectorConfig).apply(offsets);
    return true;
  }

  @Override
  public void stop() {}
}
