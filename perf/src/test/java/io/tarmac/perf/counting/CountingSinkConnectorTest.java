package io.tarmac.perf.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.Test;

class CountingSinkConnectorTest {
  private static final SinkRecord RECORD = new SinkRecord("t", 0, null, 7, null, null, 0);

  @Test
  void theTasksOfOneWorkerCountEachForThemselves() throws JMException {
    CountingSinkConnector connector = new CountingSinkConnector();
    connector.start(Map.of("name", "counted"));
    List<CountingSinkTask> tasks = new ArrayList<>();
    for (Map<String, String> config : connector.taskConfigs(3)) {
      CountingSinkTask task = new CountingSinkTask();
      task.start(config);
      tasks.add(task);
      task.put(Collections.nCopies(tasks.size(), RECORD));
    }

    assertThat(counts()).containsExactlyInAnyOrder(1L, 2L, 3L);
    assertThat(tasks).extracting(CountingSinkTask::getValues).containsExactly(1L, 2L, 3L);
    tasks.forEach(CountingSinkTask::stop);
    assertThat(counts()).isEmpty();
  }

  /** Returns what the worker's JVM publishes of each task. */
  private static List<Object> counts() throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    List<Object> counts = new ArrayList<>();
    ObjectName tasks = new ObjectName("io.tarmac.perf:type=counts,connector=counted,*");
    for (ObjectName task : server.queryNames(tasks, null)) {
      counts.add(server.getAttribute(task, "Records"));
    }
    return counts;
  }
}
