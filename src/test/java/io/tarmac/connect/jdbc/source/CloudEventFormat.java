package io.tarmac.connect.jdbc.source;

import java.util.HashMap;
import java.util.Map;

/**
 * What users set where Debezium sends CloudEvents: what is in them, and how the sink reads them.
 */
enum CloudEventFormat {
  DATA_READ_AS_JSON(false, true, false),
  DATA_READ_AS_CLOUD_EVENTS(false, true, true),
  DATA_BESIDE_ITS_SCHEMA_READ_AS_JSON(true, true, false),
  DATA_WITH_SCHEMA_READ_AS_CLOUD_EVENTS(true, true, true),
  WITHOUT_ATTRIBUTES(false, false, false);

  private static final String CONVERTER = "value.converter";

  private final boolean schemas;
  private final boolean attributes;
  private final boolean readAsCloudEvents;

  CloudEventFormat(boolean schemas, boolean attributes, boolean readAsCloudEvents) {
    this.schemas = schemas;
    this.attributes = attributes;
    this.readAsCloudEvents = readAsCloudEvents;
  }

  /** Settings of the source connector. */
  Map<String, String> written() {
    Map<String, String> settings = cloudEvents();
    // Its converter cannot read a tombstone.
    settings.put("tombstones.on.delete", "false");
    // Without a schema nothing tells what a number or its bytes mean.
    settings.put("decimal.handling.mode", "string");
    settings.put("time.precision.mode", "isostring");
    return settings;
  }

  /** Settings of the sink connector. */
  Map<String, String> read() {
    return readAsCloudEvents
        ? cloudEvents()
        : Map.of(
            CONVERTER,
            "org.apache.kafka.connect.json.JsonConverter",
            CONVERTER + ".schemas.enable",
            "false");
  }

  /** The table by the event's attribute where it has one, by this name where not. */
  String tableNameFormat(String table) {
    return attributes ? "${source.table}" : table;
  }

  private Map<String, String> cloudEvents() {
    Map<String, String> settings = new HashMap<>();
    settings.put(CONVERTER, "io.debezium.converters.CloudEventsConverter");
    settings.put(CONVERTER + ".serializer.type", "json");
    settings.put(CONVERTER + ".data.serializer.type", "json");
    settings.put(CONVERTER + ".json.schemas.enable", String.valueOf(schemas));
    settings.put(CONVERTER + ".extension.attributes.enable", String.valueOf(attributes));
    return settings;
  }
}
