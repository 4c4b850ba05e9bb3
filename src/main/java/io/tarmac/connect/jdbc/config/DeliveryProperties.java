package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** The properties that decide how often a record may be written. */
public final class DeliveryProperties {

  public static final String GUARANTEE = "delivery.guarantee";
  public static final String OFFSETS_TABLE = "offsets.table.name";

  /** The length of the offsets table's column for the consumer group, in characters. */
  static final int MAX_GROUP_LENGTH = 255;

  /** Connect's own properties. */
  private static final String NAME = "name";

  private static final String GROUP_ID = "consumer.override.group.id";

  /** The prefix that Connect puts before a connector's name to name its consumer group. */
  private static final String GROUP_PREFIX = "connect-";

  private static final int MOST_PARTS = 3;

  private DeliveryProperties() {}

  static void addTo(PropertyGroup properties) {
    properties
        .add(
            Property.choice(
                GUARANTEE, "Delivery guarantee", Importance.HIGH, DeliveryGuarantee.AT_LEAST_ONCE),
            "Set this to exactly_once to write no record twice, even in insert mode without a"
                + " key. at_least_once: nothing is lost, and after a crash some records are"
                + " written again. exactly_once: the database keeps the offsets, in the"
                + " transaction of the rows, and these win over Kafka's. If you set"
                + " at_least_once again, the sink deletes them. Example: exactly_once")
        .add(
            Property.text(OFFSETS_TABLE, "Offsets table", Importance.LOW, "tarmac_offsets")
                .checkedBy(
                    (property, value) -> parts(value.toString()),
                    "a table's name, before which a schema may stand"),
            "Set this to the table of the target database that keeps the offsets of"
                + " exactly_once. A dot separates schema and table. The sink creates the table"
                + " if it is missing, whatever schema.evolution is. Connectors may share the"
                + " table: each has its own rows, by its consumer group. With either guarantee,"
                + " no record is written to a table of this name. Example: ops.tarmac_offsets");
  }

  static DeliverySettings parse(AbstractConfig config) {
    return new DeliverySettings(
        Choice.parse(config, GUARANTEE, DeliveryGuarantee.class),
        parts(config.getString(OFFSETS_TABLE)),
        consumerGroup(config));
  }

  private static String consumerGroup(AbstractConfig config) {
    Object group = config.originals().get(GROUP_ID);
    if (group != null) {
      return group.toString();
    }
    Object name = config.originals().get(NAME);
    return name == null || name.toString().isEmpty() ? "" : GROUP_PREFIX + name;
  }

  private static List<String> parts(String name) {
    List<String> parts = Arrays.asList(name.split("\\.", -1));
    if (parts.size() > MOST_PARTS) {
      throw Check.refusal(
          OFFSETS_TABLE,
          "'%s' has more parts than catalog, schema and table. Set at most three, with dots between them."
              .formatted(PrintableText.name(name)));
    }
    if (parts.stream().anyMatch(String::isBlank)) {
      throw Check.refusal(
          OFFSETS_TABLE,
          "'%s' has an empty part. Set a table's name, or schema.table."
              .formatted(PrintableText.name(name)));
    }
    return parts;
  }
}
