package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeNames;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The SQL text of the statements on the offsets table. Immutable. */
final class OffsetSql {

  private static final String GROUP = "consumer_group";
  private static final String TOPIC = "topic";
  private static final String PARTITION = "partition_id";
  private static final String NEXT_OFFSET = "next_offset";
  private static final String EPOCH = "epoch";
  private static final String UPDATED_AT = "updated_at";

  static final Set<String> KEY = Set.of(GROUP, TOPIC, PARTITION);
  static final Set<String> COLUMNS =
      Set.of(GROUP, TOPIC, PARTITION, NEXT_OFFSET, EPOCH, UPDATED_AT);

  /**
   * The type of the group. Group and topic together stay below the longest key of MySQL: 3,072
   * bytes, with four bytes per character.
   */
  private static final ColumnType GROUP_TYPE = ColumnType.of(Kind.VARCHAR, 255);

  /** The type of the topic, as long as Kafka's longest name of a topic. */
  private static final ColumnType TOPIC_TYPE = ColumnType.of(Kind.VARCHAR, 249);

  private static final ColumnType TIME_TYPE = ColumnType.of(Kind.TIMESTAMP, 6);

  private final Identifiers identifiers;
  private final String quoted;
  private final String advance;

  OffsetSql(TableName table, Identifiers identifiers) {
    this.identifiers = identifiers;
    this.quoted = identifiers.quote(table);
    this.advance = advanceSql();
  }

  /** Returns the statement that creates the table. */
  String createTable(TypeNames typeNames) {
    return Stream.of(
            definition(GROUP, typeNames.nameOf(GROUP_TYPE)),
            definition(TOPIC, typeNames.nameOf(TOPIC_TYPE)),
            definition(PARTITION, typeNames.nameOf(ColumnType.of(Kind.INTEGER))),
            definition(NEXT_OFFSET, typeNames.nameOf(ColumnType.of(Kind.BIGINT))),
            definition(EPOCH, typeNames.nameOf(ColumnType.of(Kind.BIGINT))),
            definition(UPDATED_AT, typeNames.nameOf(TIME_TYPE)),
            "PRIMARY KEY (%s, %s, %s)".formatted(quote(GROUP), quote(TOPIC), quote(PARTITION)))
        .collect(Collectors.joining(", ", "CREATE TABLE " + quoted + " (", ")"));
  }

  /**
   * Returns the query of a group's rows. Parameters: group. Columns: topic, partition, next offset,
   * epoch.
   */
  String select() {
    return "SELECT %s, %s, %s, %s FROM %s WHERE %s = ?"
        .formatted(
            quote(TOPIC), quote(PARTITION), quote(NEXT_OFFSET), quote(EPOCH), quoted, quote(GROUP));
  }

  /**
   * Returns the statement that inserts a row. Parameters: group, topic, partition, next offset,
   * epoch, time.
   */
  String insert() {
    return "INSERT INTO %s (%s) VALUES (?, ?, ?, ?, ?, ?)"
        .formatted(
            quoted,
            Stream.of(GROUP, TOPIC, PARTITION, NEXT_OFFSET, EPOCH, UPDATED_AT)
                .map(this::quote)
                .collect(Collectors.joining(", ")));
  }

  /**
   * Returns the statement that takes a partition from the session that had it, by raising the
   * epoch. Parameters: time, group, topic, partition.
   */
  String raise() {
    return "UPDATE %s SET %s = %s + 1, %s = ? WHERE %s"
        .formatted(quoted, quote(EPOCH), quote(EPOCH), quote(UPDATED_AT), isKey());
  }

  /**
   * Returns the statement that moves an offset on, if epoch and next offset are as expected.
   * Parameters: next offset, time, group, topic, partition, epoch, next offset until now.
   */
  String advance() {
    return advance;
  }

  /**
   * Returns the statement that takes a partition and sets its offset. Parameters: next offset,
   * time, group, topic, partition.
   */
  String set() {
    return "UPDATE %s SET %s = ?, %s = %s + 1, %s = ? WHERE %s"
        .formatted(
            quoted, quote(NEXT_OFFSET), quote(EPOCH), quote(EPOCH), quote(UPDATED_AT), isKey());
  }

  /** Returns the statement that deletes a partition's row. Parameters: group, topic, partition. */
  String delete() {
    return "DELETE FROM %s WHERE %s".formatted(quoted, isKey());
  }

  /** Returns the statement that deletes all rows of a group. Parameters: group. */
  String deleteAll() {
    return "DELETE FROM %s WHERE %s = ?".formatted(quoted, quote(GROUP));
  }

  private String advanceSql() {
    return "UPDATE %s SET %s = ?, %s = ? WHERE %s AND %s = ? AND %s = ?"
        .formatted(
            quoted,
            quote(NEXT_OFFSET),
            quote(UPDATED_AT),
            isKey(),
            quote(EPOCH),
            quote(NEXT_OFFSET));
  }

  private String definition(String column, String type) {
    return quote(column) + " " + type + " NOT NULL";
  }

  private String isKey() {
    return "%s = ? AND %s = ? AND %s = ?".formatted(quote(GROUP), quote(TOPIC), quote(PARTITION));
  }

  private String quote(String column) {
    return identifiers.quote(column);
  }
}
