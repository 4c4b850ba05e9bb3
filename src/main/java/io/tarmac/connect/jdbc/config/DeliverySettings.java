package io.tarmac.connect.jdbc.config;

import java.util.List;

/**
 * How often a record may be written, and where the database keeps the offsets.
 *
 * @param offsetsTable the parts of the table's name, its own name last
 * @param consumerGroup the group that the connector's consumers are in, which tells its offsets
 *     from other connectors'; empty where the connector has no name yet
 */
public record DeliverySettings(
    DeliveryGuarantee guarantee, List<String> offsetsTable, String consumerGroup) {

  public DeliverySettings {
    offsetsTable = List.copyOf(offsetsTable);
  }

  public boolean isExactlyOnce() {
    return guarantee == DeliveryGuarantee.EXACTLY_ONCE;
  }
}
