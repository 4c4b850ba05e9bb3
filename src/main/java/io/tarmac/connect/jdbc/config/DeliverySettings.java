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

  /**
   * Tells whether a table is the one that keeps the offsets, as far as its name says. Databases
   * differ in which names they take for one, so case never tells two tables apart here, and a
   * schema or catalog only does if both names have it.
   *
   * @param parts the parts of the table's name, its own name last
   */
  public boolean isOffsetsTable(List<String> parts) {
    int common = Math.min(parts.size(), offsetsTable.size());
    for (int i = 1; i <= common; i++) {
      String part = parts.get(parts.size() - i);
      if (!part.equalsIgnoreCase(offsetsTable.get(offsetsTable.size() - i))) {
        return false;
      }
    }
    return common > 0;
  }
}
