package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
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
              "insert.mode=%s needs a key: set record_key, record_value, record_header or kafka"
                  .formatted(Choice.name(keys.insertMode()))));
    }
    if (keys.deletes() && (keys.mode() == KeyMode.NONE || keys.mode() == KeyMode.KAFKA)) {
      problems.add(
          new ConfigProblem(
              KeyProperties.KEY_MODE,
              "delete.enabled=true needs the key of a row: set record_key, record_value or"
                  + " record_header"));
    }
    if (keys.mode() == KeyMode.KAFKA
        && !keys.fields().isEmpty()
        && keys.fields().size() != KAFKA_COORDINATES) {
      problems.add(
          new ConfigProblem(
              KeyProperties.KEY_FIELDS,
              "primary.key.mode=kafka takes three names, for topic, partition and offset, or"
                  + " none"));
    }
    if (keys.fields().stream().distinct().count() != keys.fields().size()) {
      problems.add(new ConfigProblem(KeyProperties.KEY_FIELDS, "a name is there twice"));
    }
    config.tables().topics().stream()
        .map(topic -> fault(config.tables().nameFormat(), topic))
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(
            fault ->
                problems.add(
                    new ConfigProblem(
                        config.tables().nameFormat().byTopic().isEmpty()
                            ? TableProperties.TABLE_NAME_FORMAT
                            : TableProperties.MAPPING,
                        fault)));
    FieldFilter fields = config.tables().columns().fields();
    if (!fields.included().isEmpty() && !fields.excluded().isEmpty()) {
      problems.add(
          new ConfigProblem(
              FieldProperties.EXCLUDE, "cannot be set together with " + FieldProperties.INCLUDE));
    }
    if (config.delivery().isExactlyOnce()
        && config.errors().configuredOrder() == ErrorOrder.RELAXED) {
      problems.add(
          new ConfigProblem(
              ErrorProperties.ORDER,
              "relaxed needs %s=at_least_once: rows behind a bad record may not be done before it"
                  .formatted(DeliveryProperties.GUARANTEE)));
    }
    if (config.retries().longestPause().compareTo(config.retries().firstPause()) < 0) {
      problems.add(
          new ConfigProblem(
              ErrorProperties.RETRY_BACKOFF_MAX_MS,
              "must not be below " + ErrorProperties.RETRY_BACKOFF_MS));
    }
    if (config.delivery().isExactlyOnce()) {
      addDeliveryProblems(problems, config.delivery());
    }
    return problems;
  }

  /** What is wrong with the table's name of a topic, where the topic is all it takes. */
  private static @Nullable String fault(TableNameFormat format, String topic) {
    List<TableNameFormat.Placeholder> placeholders = format.placeholders();
    if (placeholders.stream().anyMatch(each -> each.source() != TableNameFormat.Source.TOPIC)) {
      return null;
    }
    String fault =
        TableNameFormat.fault(format.resolve(Collections.nCopies(placeholders.size(), topic)));
    return fault == null
        ? null
        : "topic '%s' %s; transformations may route it, or %s=%s"
            .formatted(topic, fault, TableProperties.DOTS, Choice.name(NameDots.UNDERSCORE));
  }

  private static void addDeliveryProblems(List<ConfigProblem> problems, DeliverySettings delivery) {
    if (delivery.consumerGroup().isEmpty()) {
      problems.add(
          new ConfigProblem(
              DeliveryProperties.GUARANTEE,
              "exactly_once needs the connector's name, under which it keeps its offsets"));
    }
    if (delivery.consumerGroup().length() > DeliveryProperties.MAX_GROUP_LENGTH) {
      problems.add(
          new ConfigProblem(
              DeliveryProperties.GUARANTEE,
              "exactly_once keeps offsets by the consumer group, whose name must not be longer than"
                  + " %d characters: shorten the connector's name or consumer.override.group.id"
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
