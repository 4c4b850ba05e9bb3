package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.TableNameFormat.Source;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
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

  private ConfigRules() {}

  static List<ConfigProblem> problems(SinkConfig config) {
    List<ConfigProblem> problems = new ArrayList<>();
    KeySettings keys = config.keys();
    if (needsKey(keys.insertMode()) && keys.mode() == KeyMode.NONE) {
      problems.add(
          new ConfigProblem(
              KeyProperties.KEY_MODE,
              ErrorCode.CONFLICTING_PROPERTIES,
              ("insert.mode=%s needs a key. Set primary.key.mode to record_key, record_value,"
                      + " record_header or kafka.")
                  .formatted(Choice.name(keys.insertMode()))));
    }
    if (keys.deletes() && (keys.mode() == KeyMode.NONE || keys.mode() == KeyMode.KAFKA)) {
      problems.add(
          new ConfigProblem(
              KeyProperties.KEY_MODE,
              ErrorCode.CONFLICTING_PROPERTIES,
              "delete.enabled=true needs the key of a row. Set primary.key.mode to record_key,"
                  + " record_value or record_header."));
    }
    if (keys.mode() == KeyMode.KAFKA
        && !keys.fields().isEmpty()
        && keys.fields().size() != KAFKA_COORDINATES) {
      problems.add(
          new ConfigProblem(
              KeyProperties.KEY_FIELDS,
              ErrorCode.CONFLICTING_PROPERTIES,
              "primary.key.mode=kafka takes three names or none, but there are %d. Set names for"
                      .formatted(keys.fields().size())
                  + " topic, partition and offset, or leave the property out."));
    }
    keys.fields().stream()
        .filter(field -> Collections.frequency(keys.fields(), field) > 1)
        .findFirst()
        .ifPresent(
            field ->
                problems.add(
                    new ConfigProblem(
                        KeyProperties.KEY_FIELDS,
                        ErrorCode.INVALID_VALUE,
                        "'%s' is listed more than once. List each name once."
                            .formatted(PrintableText.name(field)))));
    config.tables().topics().stream()
        .map(topic -> fault(config.tables().nameFormat(), topic))
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(
            fault ->
                problems.add(
                    new ConfigProblem(
                        nameProperty(config.tables().nameFormat()),
                        ErrorCode.INVALID_NAME,
                        fault)));
    if (knownTables(config.tables()).stream().anyMatch(config.delivery()::isOffsetsTable)) {
      problems.add(
          new ConfigProblem(
              nameProperty(config.tables().nameFormat()),
              ErrorCode.OFFSETS_TABLE_AS_TARGET,
              "records would go to the table of %s, which keeps the offsets of connectors. Set another name."
                  .formatted(DeliveryProperties.OFFSETS_TABLE)));
    }
    FieldFilter fields = config.tables().columns().fields();
    if (!fields.included().isEmpty() && !fields.excluded().isEmpty()) {
      problems.add(
          new ConfigProblem(
              FieldProperties.EXCLUDE,
              ErrorCode.CONFLICTING_PROPERTIES,
              "cannot be set together with %s. Set one of the two."
                  .formatted(FieldProperties.INCLUDE)));
    }
    if (config.delivery().isExactlyOnce()
        && config.errors().configuredOrder() == ErrorOrder.RELAXED) {
      problems.add(
          new ConfigProblem(
              ErrorProperties.ORDER,
              ErrorCode.CONFLICTING_PROPERTIES,
              "relaxed cannot be used with %1$s=exactly_once: rows behind a bad record may not be done before it. Set strict, or %1$s=at_least_once."
                  .formatted(DeliveryProperties.GUARANTEE)));
    }
    if (config.retries().longestPause().compareTo(config.retries().firstPause()) < 0) {
      problems.add(
          new ConfigProblem(
              ErrorProperties.RETRY_BACKOFF_MAX_MS,
              ErrorCode.CONFLICTING_PROPERTIES,
              "must not be less than %s=%d. Set a longer pause here, or a shorter one there."
                  .formatted(
                      ErrorProperties.RETRY_BACKOFF_MS, config.retries().firstPause().toMillis())));
    }
    if (config.delivery().isExactlyOnce()) {
      addDeliveryProblems(problems, config.delivery());
    }
    return problems;
  }

  /**
   * Returns what is wrong with the table name of a topic; null if the name is valid, or needs more
   * than the topic.
   */
  private static @Nullable String fault(TableNameFormat format, String topic) {
    List<TableNameFormat.Placeholder> placeholders = format.placeholders();
    if (placeholders.stream().anyMatch(each -> each.source() != Source.TOPIC)) {
      return null;
    }
    String fault =
        TableNameFormat.fault(format.resolve(Collections.nCopies(placeholders.size(), topic)));
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
  private static List<List<String>> knownTables(TableSettings tables) {
    TableNameFormat format = tables.nameFormat();
    List<TableNameFormat.Placeholder> placeholders = format.placeholders();
    Stream<List<String>> names;
    if (!format.byTopic().isEmpty()) {
      names = format.byTopic().values().stream();
    } else if (placeholders.isEmpty()) {
      names = Stream.of(format.resolve(List.of()));
    } else if (placeholders.stream().allMatch(each -> each.source() == Source.TOPIC)) {
      names =
          tables.topics().stream()
              .map(topic -> format.resolve(Collections.nCopies(placeholders.size(), topic)));
    } else {
      names = Stream.of();
    }
    return names
        .filter(parts -> TableNameFormat.fault(parts) == null)
        .map(tables.naming()::renameTable)
        .toList();
  }

  private static String nameProperty(TableNameFormat format) {
    return format.byTopic().isEmpty() ? TableProperties.TABLE_NAME_FORMAT : TableProperties.MAPPING;
  }

  private static void addDeliveryProblems(List<ConfigProblem> problems, DeliverySettings delivery) {
    if (delivery.consumerGroup().isEmpty()) {
      problems.add(
          new ConfigProblem(
              DeliveryProperties.GUARANTEE,
              ErrorCode.CONFLICTING_PROPERTIES,
              "exactly_once needs the connector's name, under which it keeps its offsets. Set name."));
    }
    if (delivery.consumerGroup().length() > DeliveryProperties.MAX_GROUP_LENGTH) {
      problems.add(
          new ConfigProblem(
              DeliveryProperties.GUARANTEE,
              ErrorCode.CONFLICTING_PROPERTIES,
              "exactly_once keeps offsets by the consumer group, whose name must not be longer than"
                  + " %d characters. Shorten the connector's name or consumer.override.group.id."
                      .formatted(DeliveryProperties.MAX_GROUP_LENGTH)));
    }
  }

  private static boolean needsKey(InsertMode mode) {
    return switch (mode) {
      case UPSERT, UPDATE -> true;
      case INSERT, INSERT_IGNORE -> false;
    };
  }
}
