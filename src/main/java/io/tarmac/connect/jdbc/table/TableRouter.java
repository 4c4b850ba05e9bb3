package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.RecentlyUsed;
import io.tarmac.connect.jdbc.change.SchemaSize;
import io.tarmac.connect.jdbc.config.DeliveryProperties;
import io.tarmac.connect.jdbc.config.DeliverySettings;
import io.tarmac.connect.jdbc.config.GroupProperties;
import io.tarmac.connect.jdbc.config.Naming;
import io.tarmac.connect.jdbc.config.Placeholder;
import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.config.TableNameFormat;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rule that decides which table a change goes to. The router decides once for each tuple of
 * values that replace the placeholders. If topics alone name tables, that is once per topic. There
 * is one name object per table as long as it is in use, because plans are found by that object.
 * Used by the task's thread alone.
 */
public final class TableRouter {

  private static final Logger LOG = LoggerFactory.getLogger(TableRouter.class);

  /** The number of records after which a group has to have a table. */
  private static final int ENOUGH_RECORDS = 1_000;

  private final SinkConfig config;
  private final TableNameFormat format;
  private final Naming naming;
  private final DeliverySettings delivery;
  private final Placeholder[] placeholders;
  private final ValueSource[] sources;
  private final RecentlyUsed<List<String>, RoutedTable> tables = new RecentlyUsed<>();

  /** The numbers of the groups that have a table. */
  private final BitSet matched = new BitSet();

  private int records;

  // Most records go where the one before went.
  private final String[] latestValues;
  private @Nullable RoutedTable latestTable;

  /** Creates a router. */
  public TableRouter(SinkConfig config) {
    this.config = config;
    this.format = config.tables().nameFormat();
    this.naming = config.tables().naming();
    this.delivery = config.delivery();
    this.placeholders = format.placeholders().toArray(Placeholder[]::new);
    this.sources =
        format.placeholders().stream()
            .map(placeholder -> PlaceholderValues.source(placeholder, change -> null))
            .toArray(ValueSource[]::new);
    this.latestValues = new String[sources.length];
  }

  /**
   * Returns the table of a change. The topic in the name is the one that transformations left the
   * record. Returns null for a tombstone if only a change event tells the table. Such a tombstone
   * repeats the delete event before it.
   *
   * @throws BadRecordException if the record lacks a value that the name needs, or the table is the
   *     one that keeps the offsets
   */
  public @Nullable RoutedTable route(Change change) throws BadRecordException {
    RoutedTable before = latestTable;
    boolean asBefore = before != null;
    latestTable = null; // until each of the values is known
    for (int i = 0; i < sources.length; i++) {
      Object found = sources[i].valueIn(change);
      if (found == null && isRepeated(change, placeholders[i])) {
        return null;
      }
      String value = text(found, placeholders[i], change);
      asBefore = asBefore && value.equals(latestValues[i]);
      latestValues[i] = value;
    }
    latestTable = asBefore ? before : routed(List.of(latestValues));
    return latestTable;
  }

  /**
   * Returns the tables that are known before the first record. Returns none if more than topics
   * decide.
   */
  public List<RoutedTable> tablesOf(List<String> topics) {
    if (format.isFilledByRecords()) {
      return List.of();
    }
    return topics.stream()
        .map(format::resolve)
        .map(names -> target(naming.renameTable(names)))
        .distinct()
        .toList();
  }

  /**
   * Notes that records have been routed. Warns once, after enough records, of each group of tables
   * that has no table.
   */
  public void countRecords(int more) {
    if (records < ENOUGH_RECORDS && (records += more) >= ENOUGH_RECORDS) {
      for (int group = matched.nextClearBit(0);
          group < config.groups().size();
          group = matched.nextClearBit(group + 1)) {
        LOG.warn(
            "{}.{}: after {} records of this task, the group has no table; check that its match is an"
                + " expression for whole names of tables, with the schema if the names have one",
            GroupProperties.GROUPS,
            PrintableText.name(config.groups().get(group).name()),
            records);
      }
    }
  }

  private RoutedTable target(List<String> parts) {
    return new RoutedTable(TableName.of(parts), config.groupOf(String.join(".", parts)));
  }

  /** Tells whether the change is a tombstone, and only the event that it repeats has the value. */
  private static boolean isRepeated(Change change, Placeholder placeholder) {
    return placeholder.source() == PlaceholderSource.SOURCE && change.origin().value() == null;
  }

  private static String text(@Nullable Object value, Placeholder placeholder, Change change)
      throws BadRecordException {
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      String text = value.toString();
      if (!text.isBlank()) {
        return text;
      }
    }
    throw new BadRecordException(
        ErrorCode.UNNAMED_TABLE,
        "the record has no text, number or boolean for %s of %s%s"
            .formatted(
                placeholder, TableProperties.TABLE_NAME_FORMAT, reason(placeholder, change)));
  }

  /**
   * Returns why a record of that kind cannot have such a value, and what would change that. Returns
   * an empty text if there is no such reason.
   */
  private static String reason(Placeholder placeholder, Change change) {
    Object key = change.origin().key();
    return switch (placeholder.source()) {
      case KEY ->
          key == null || key instanceof Struct || key instanceof Map
              ? ""
              : ": its key is one value, and must be a Struct or map for that";
      case FIELD ->
          change.origin().value() == null
              ? ": it is a tombstone, which has no fields; set tombstones.on.delete=false at the"
                  + " source"
              : "";
      case SCHEMA ->
          change.origin().value() == null
              ? ": it is a tombstone, which has no schema; set tombstones.on.delete=false at the"
                  + " source"
              : "";
      case TOPIC, SOURCE, HEADER, RECORD, CHANGE, ROW, NOW -> "";
    };
  }

  private RoutedTable routed(List<String> values) throws BadRecordException {
    RoutedTable table = tables.get(values);
    if (table == null) {
      List<String> names = format.resolve(values);
      String fault = TableNameFormat.fault(names);
      if (fault != null) {
        // The message leaves out the values, because they may be those of the row.
        throw new BadRecordException(
            ErrorCode.UNNAMED_TABLE,
            "the record %s; change %s".formatted(fault, TableProperties.TABLE_NAME_FORMAT));
      }
      List<String> parts = naming.renameTable(names);
      if (delivery.isOffsetsTable(parts)) {
        // A record there could move any connector's offsets.
        throw new BadRecordException(
            ErrorCode.OFFSETS_TABLE_AS_TARGET,
            "the record is for the table of %s, which keeps the offsets of connectors; change %s"
                .formatted(DeliveryProperties.OFFSETS_TABLE, TableProperties.TABLE_NAME_FORMAT));
      }
      try {
        table = target(parts);
      } catch (ConfigException endless) {
        throw new BadRecordException(ErrorCode.INVALID_VALUE, String.valueOf(endless.getMessage()));
      }
      matched.set(table.groupIndex());
      tables.put(values, table, bytes(values) + bytes(parts));
    }
    return table;
  }

  private static long bytes(List<String> texts) {
    return texts.stream().mapToLong(SchemaSize::ofText).sum();
  }
}
