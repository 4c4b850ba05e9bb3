package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules that concern more than one property, each reported on the property to change. */
final class ConfigRules {

  private static final int KAFKA_COORDINATES = 3;

  private final List<ConfigProblem> problems = new ArrayList<>();

  private ConfigRules() {}

  static List<ConfigProblem> problems(SinkConfig config) {
    ConfigRules rules = new ConfigRules();
    rules.check(config);
    return rules.problems;
  }

  private void conflict(String property, String message) {
    add(property, ErrorCode.CONFLICTING_PROPERTIES, message);
  }

  private void add(String property, ErrorCode code, String message) {
    problems.add(new ConfigProblem(property, code, message));
  }

  private void check(SinkConfig config) {
    CredentialsSettings credentials = config.connection().credentials();
    checkCredentials(
        credentials, ConnectionProperties.OF_FILE, ConnectionProperties.CREDENTIALS_PATH);
    checkCredentials(
        credentials, ConnectionProperties.OF_COMMAND, ConnectionProperties.CREDENTIALS_COMMAND);
    KeySettings keys = config.keys();
    if (needsKey(keys.insertMode()) && keys.mode() == KeyMode.NONE) {
      conflict(
          KeyProperties.KEY_MODE,
          ("insert.mode=%s needs a key. Set primary.key.mode to record_key, record_value,"
                  + " record_header or kafka.")
              .formatted(Choice.name(keys.insertMode())));
    }
    if (keys.deletes().areApplied()
        && (keys.mode() == KeyMode.NONE || keys.mode() == KeyMode.KAFKA)) {
      conflict(
          KeyProperties.KEY_MODE,
          "%s needs the key of a row. Set primary.key.mode to record_key, record_value or"
                  .formatted(keys.deletes().areSoft() ? "delete.mode=soft" : "delete.enabled=true")
              + " record_header.");
    }
    checkVersions(keys, config.tables().columns().added());
    checkHistory(keys);
    checkSweep(keys);
    checkOwnStatements(config.sql(), keys);
    if (keys.mode() == KeyMode.KAFKA
        && !keys.fields().isEmpty()
        && keys.fields().size() != KAFKA_COORDINATES) {
      conflict(
          KeyProperties.KEY_FIELDS,
          "primary.key.mode=kafka takes three names or none, but there are %d. Set names for"
                  .formatted(keys.fields().size())
              + " topic, partition and offset, or leave the property out.");
    }
    keys.fields().stream()
        .filter(field -> Collections.frequency(keys.fields(), field) > 1)
        .findFirst()
        .ifPresent(
            field ->
                add(
                    KeyProperties.KEY_FIELDS,
                    ErrorCode.INVALID_VALUE,
                    "'%s' is listed more than once. List each name once."
                        .formatted(PrintableText.name(field))));
    TableNameFormat format = config.tables().nameFormat();
    String nameProperty =
        format.byTopic().isEmpty() ? TableProperties.TABLE_NAME_FORMAT : TableProperties.MAPPING;
    config.tables().topics().stream()
        .map(topic -> fault(format, topic))
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(fault -> add(nameProperty, ErrorCode.INVALID_NAME, fault));
    if (knownTables(config.tables()).stream().anyMatch(config.delivery()::isOffsetsTable)) {
      add(
          nameProperty,
          ErrorCode.OFFSETS_TABLE_AS_TARGET,
          "records would go to the table of %s, which keeps the offsets of connectors. Set another name."
              .formatted(DeliveryProperties.OFFSETS_TABLE));
    }
    FieldFilter fields = config.tables().columns().fields();
    if (!fields.included().isEmpty() && !fields.excluded().isEmpty()) {
      conflict(
          FieldProperties.EXCLUDE,
          "cannot be set together with %s. Set one of the two.".formatted(FieldProperties.INCLUDE));
    }
    checkRow(config.tables().columns(), keys.versionColumn());
    if (config.delivery().isExactlyOnce()
        && config.errors().configuredOrder() == ErrorOrder.RELAXED) {
      conflict(
          ErrorProperties.ORDER,
          "relaxed cannot be used with %1$s=exactly_once: rows behind a bad record may not be done before it. Set strict, or %1$s=at_least_once."
              .formatted(DeliveryProperties.GUARANTEE));
    }
    if (config.retries().longestPause().compareTo(config.retries().firstPause()) < 0) {
      conflict(
          ErrorProperties.RETRY_BACKOFF_MAX_MS,
          "must not be less than %s=%d. Set a longer pause here, or a shorter one there."
              .formatted(
                  ErrorProperties.RETRY_BACKOFF_MS, config.retries().firstPause().toMillis()));
    }
    if (config.delivery().isExactlyOnce()) {
      checkGroup(config.delivery().consumerGroup());
    }
  }

  /**
   * Checks, if {@code ${row}} writes the row to one column, that no setting needs a field's column.
   */
  private void checkRow(ColumnSettings columns, @Nullable String versionColumn) {
    if (!columns.addsRow()) {
      return;
    }
    if (!columns.fields().equals(FieldFilter.ALL)) {
      conflict(
          ColumnProperties.ADD,
          "${row} writes the whole row, so %s and %s would have no effect. Remove the list, or ${row}."
              .formatted(FieldProperties.INCLUDE, FieldProperties.EXCLUDE));
    }
    if (versionColumn != null
        && columns.added().stream()
            .noneMatch(column -> column.name().equalsIgnoreCase(versionColumn))) {
      conflict(
          KeyProperties.OVERWRITE_WHEN,
          "with ${row} the fields have no columns. Add the column with %s, like %s:${field.NAME}."
              .formatted(ColumnProperties.ADD, PrintableText.name(versionColumn)));
    }
  }

  /** Checks that nothing replaces or removes a row without comparing versions. */
  private void checkVersions(KeySettings keys, List<AddedColumn> added) {
    String version = keys.versionColumn();
    if (version == null) {
      return;
    }
    if (added.stream()
        .anyMatch(
            column ->
                column.name().equalsIgnoreCase(version)
                    && column.value() instanceof Placeholder placeholder
                    && placeholder.source() == PlaceholderSource.NOW)) {
      conflict(
          KeyProperties.OVERWRITE_WHEN,
          "'%s' is ${now}, which is no time of the change. An old change would win when it comes again, and a new one would be lost after the worker's clock goes back. Add ${source.ts_ms} or ${record.timestamp}."
              .formatted(PrintableText.name(version)));
    }
    if (keys.insertMode() != InsertMode.UPSERT) {
      conflict(
          KeyProperties.INSERT_MODE,
          "%s needs insert.mode=upsert. Set it.".formatted(KeyProperties.OVERWRITE_WHEN));
    }
    if (keys.deletes().mode() == DeleteMode.ROW) {
      conflict(
          KeyProperties.DELETE_MODE,
          "with %s, a delete must leave its row, or else an older change that arrives later would"
                  .formatted(KeyProperties.OVERWRITE_WHEN)
              + " insert the row again. Set soft or ignore.");
    }
    if (keys.truncates()) {
      conflict(
          KeyProperties.TRUNCATE_ENABLED,
          "with %s, a truncate event would remove rows that are newer. Set false."
              .formatted(KeyProperties.OVERWRITE_WHEN));
    }
  }

  private void checkSweep(KeySettings keys) {
    if (keys.sweep() == null) {
      return;
    }
    if (keys.insertMode() != InsertMode.UPSERT) {
      conflict(KeyProperties.INSERT_MODE, "snapshot.mode=sweep needs insert.mode=upsert. Set it.");
    }
    if (!keys.deletes().areApplied()) {
      conflict(
          KeyProperties.DELETE_MODE,
          "snapshot.mode=sweep removes or marks rows, but deletes are skipped. Set row or soft.");
    }
    if (keys.keepHistory()) {
      conflict(
          SweepProperties.MODE,
          "cannot be sweep together with history.mode=on. Set one of the two to off.");
    }
  }

  /** Checks that no other setting needs the sink's own statements if the user sets a statement. */
  private void checkOwnStatements(OwnSql sql, KeySettings keys) {
    String mode = modeOfSinkStatements(keys);
    if (mode != null) {
      Stream.of(sql.write(), sql.delete())
          .filter(Objects::nonNull)
          .forEach(
              statement ->
                  conflict(
                      statement.property(),
                      "cannot be set together with %s, which needs the sink's own statements. Remove one of the two."
                          .formatted(mode)));
    }
  }

  /** Returns a setting that needs the sink's own statements; null if there is none. */
  private static @Nullable String modeOfSinkStatements(KeySettings keys) {
    if (keys.deletes().areSoft()) {
      return "delete.mode=soft";
    }
    if (keys.versionColumn() != null) {
      return KeyProperties.OVERWRITE_WHEN;
    }
    if (keys.keepHistory()) {
      return "history.mode=on";
    }
    return keys.sweep() == null ? null : "snapshot.mode=sweep";
  }

  private void checkHistory(KeySettings keys) {
    if (!keys.keepHistory()) {
      return;
    }
    if (keys.insertMode() != InsertMode.UPSERT) {
      conflict(KeyProperties.INSERT_MODE, "history.mode=on needs insert.mode=upsert. Set it.");
    }
    if (keys.mode() == KeyMode.KAFKA) {
      conflict(
          KeyProperties.KEY_MODE,
          "history.mode=on needs the key of a row. Set record_key, record_value or record_header.");
    }
    if (keys.deletes().areSoft()) {
      conflict(
          KeyProperties.DELETE_MODE,
          "with history.mode=on a delete ends the current version and removes nothing. Set row or"
              + " ignore.");
    }
    if (keys.versionColumn() != null) {
      conflict(
          KeyProperties.OVERWRITE_WHEN,
          "cannot be set together with history.mode=on, which compares %s. Remove one of the two."
              .formatted(HistoryProperties.VERSION));
    }
  }

  /**
   * Returns what is wrong with the table name of a topic; null if the name is valid, or needs more
   * than the topic.
   */
  private static @Nullable String fault(TableNameFormat format, String topic) {
    if (format.isFilledByRecords()) {
      return null;
    }
    String fault = TableNameFormat.fault(format.resolve(topic));
    return fault == null
        ? null
        : "topic '%s' %s. %s"
            .formatted(
                PrintableText.name(topic),
                fault,
                format.byTopic().isEmpty()
                    ? "Set %s=%s, or a transformation that routes the topic."
                        .formatted(TableProperties.DOTS, Choice.name(NameDots.UNDERSCORE))
                    : "Add an entry for it, or a transformation that routes the topic.");
  }

  /** Returns the names, in parts, of the tables that are known before the first record comes. */
  static List<List<String>> knownTables(TableSettings tables) {
    TableNameFormat format = tables.nameFormat();
    Stream<List<String>> names;
    if (!format.byTopic().isEmpty()) {
      names = format.byTopic().values().stream();
    } else if (format.placeholders().isEmpty()) {
      names = Stream.of(format.resolve(List.of()));
    } else {
      names =
          format.isFilledByRecords() ? Stream.of() : tables.topics().stream().map(format::resolve);
    }
    return names
        .filter(parts -> TableNameFormat.fault(parts) == null)
        .map(tables.naming()::renameTable)
        .toList();
  }

  private void checkCredentials(CredentialsSettings credentials, String provider, String property) {
    String own = property.substring(ConnectionProperties.OF_PROVIDER.length());
    if (credentials.provider().equals(provider) && credentials.property(own).isBlank()) {
      conflict(
          property,
          "%s=%s needs it. Set it, or another provider."
              .formatted(ConnectionProperties.CREDENTIALS, provider));
    }
  }

  private void checkGroup(String group) {
    if (group.isEmpty()) {
      conflict(
          DeliveryProperties.GUARANTEE,
          "exactly_once needs the connector's name, under which it keeps its offsets. Set name.");
    }
    if (group.length() > DeliveryProperties.MAX_GROUP_LENGTH) {
      conflict(
          DeliveryProperties.GUARANTEE,
          "exactly_once keeps offsets by the consumer group, whose name must not be longer than"
              + " %d characters. Shorten the connector's name or consumer.override.group.id."
                  .formatted(DeliveryProperties.MAX_GROUP_LENGTH));
    }
  }

  private static boolean needsKey(InsertMode mode) {
    return switch (mode) {
      case UPSERT, UPDATE -> true;
      case INSERT, INSERT_IGNORE -> false;
    };
  }
}
