package io.tarmac.servers;

import static java.util.Map.entry;

import java.util.HashMap;
import java.util.Map;

/** The properties that all distributed Connect workers have in common. */
public final class WorkerProperties {
  private WorkerProperties() {}

  /**
   * Returns the properties of a worker. The map is mutable.
   *
   * @param group the name that the workers of one cluster have in common
   * @param address URL of the REST interface; port 0 is a free one
   */
  public static Map<String, String> of(String bootstrapServers, String group, String address) {
    return new HashMap<>(
        Map.ofEntries(
            entry("bootstrap.servers", bootstrapServers),
            entry("group.id", group),
            entry("listeners", address),
            entry("key.converter", "org.apache.kafka.connect.json.JsonConverter"),
            entry("value.converter", "org.apache.kafka.connect.json.JsonConverter"),
            entry("config.storage.topic", group + "-configs"),
            entry("config.storage.replication.factor", "1"),
            entry("offset.storage.topic", group + "-offsets"),
            entry("offset.storage.replication.factor", "1"),
            entry("offset.storage.partitions", "1"),
            entry("status.storage.topic", group + "-status"),
            entry("status.storage.replication.factor", "1"),
            entry("status.storage.partitions", "1"),
            entry("connector.client.config.override.policy", "All")));
  }
}
