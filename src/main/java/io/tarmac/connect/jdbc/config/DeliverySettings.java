package io.tarmac.connect.jdbc.config;

import java.util.List;

/**
 * The settings of delivery: how often a record may be written, and where the database keeps the
 * offsets.
 *
 * @param offsetsTable the parts of the offsets table's name, the table's own name last
 * @param consumerGroup the group of the connector's consumers, which separates its offsets from
 *     those of other connectors; empty if the connector has no name yet
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
   * Tells whether a name may be that of the offsets table. Databases differ in which names they
   * take for one. So case never tells two tables apart here, and a schema or catalog does only if
   * both names have it.
   *
   * @param parts the parts of the table's name, the table's own name last
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
