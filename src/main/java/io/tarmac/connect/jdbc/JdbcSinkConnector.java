package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.config.Advice;
import io.tarmac.connect.jdbc.config.ConfigReport;
import io.tarmac.connect.jdbc.config.ConfigValidation;
import io.tarmac.connect.jdbc.config.KeyMode;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.SinkConfigDef;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import io.tarmac.connect.jdbc.validate.ConnectionChecks;
import io.tarmac.connect.text.PrintableText;
import io.tarmac.connect.text.Version;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkConnector;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connector that lands Kafka records in SQL tables. Name it in {@code connector.class}. */
public final class JdbcSinkConnector extends SinkConnector {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcSinkConnector.class);

  /** The property that tells a task its number, because Connect does not. */
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

  /** Validates a configuration. Connects to the database, for some seconds at most. */
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

  /** Starts the connector. A wrong configuration fails here, and not in every task. */
  @Override
  public void start(Map<String, String> props) {
    SinkConfig config = SinkConfig.parse(props);
    ConfigReport report = ConfigReport.of(props);
    if (report.isForeign()) {
      LOG.info("{}", report);
    }
    if (!report.unknown().isEmpty()) {
      LOG.warn(
          "These properties are not known and have no effect: {}",
          PrintableText.names(report.unknown()));
    }
    if (config.groups().isEmpty()
        && config.keys().mode() == KeyMode.NONE
        && !config.keys().fields().isEmpty()) {
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

  /**
   * Alters the offsets that the database keeps for the connector. Connect alters its own offsets
   * when this returns. No task runs then, and Connect may repeat the call.
   *
   * @param offsets the offsets of the next records; null deletes an offset. An empty map deletes
   *     all: so Connect resets a connector whose group has committed nothing.
   * @throws ConnectException if the offsets cannot be altered
   */
  @Override
  public boolean alterOffsets(
      Map<String, String> connectorConfig, Map<TopicPartition, @Nullable Long> offsets) {
    SinkConfig config = SinkConfig.parse(connectorConfig);
    offsets.forEach(JdbcSinkConnector::requireOffset);
    // Without exactly_once the first task that connects deletes what there may be.
    if (config.delivery().isExactlyOnce()) {
      try (DatabaseSession session = new DatabaseSession(config, Instruments.none())) {
        session.alterOffsets(offsets);
      } catch (DeliveryFailure failure) {
        throw new ConnectException(failure.getMessage());
      }
    }
    return true;
  }

  private static void requireOffset(TopicPartition partition, @Nullable Long offset) {
    if (offset != null && offset < 0) {
      throw new ConnectException(
          ErrorCode.INVALID_VALUE.tag(
              "%s cannot go on from offset %d; set 0 or more".formatted(partition, offset)));
    }
  }

  @Override
  public void stop() {}
}
