package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Set;

/** The names of a connector's properties that Connect itself or Connect's plugins read. */
final class ConnectNames {

  /** The full names of Connect's properties, to compare misspelt ones with. */
  static final Set<String> NAMES =
      words(
          """
          name topics topics.regex connector.class connector.plugin.version
          tasks.max tasks.max.enforce task.class task.id config.action.reload transforms predicates
          key.converter key.converter.plugin.version value.converter value.converter.plugin.version
          header.converter header.converter.plugin.version
          errors.tolerance errors.retry.timeout errors.retry.delay.max.ms
          errors.log.enable errors.log.include.messages errors.deadletterqueue.topic.name
          errors.deadletterqueue.topic.replication.factor
          errors.deadletterqueue.context.headers.enable""");

  /** The prefixes of the properties that Connect hands to its Kafka clients. */
  static final List<String> CLIENT_PREFIXES =
      List.of("consumer.override.", "producer.override.", "admin.override.");

  private static final Set<String> PREFIXES =
      words(
          """
          tasks.max task. config.action. errors.tolerance errors.retry. errors.log.
          errors.deadletterqueue. predicates transforms
          key.converter value.converter header.converter""");

  /** The names of properties that Connect reads as lists or classes. */
  private static final Set<String> NO_TEXTS =
      words("topics transforms predicates key.converter value.converter header.converter");

  private ConnectNames() {}

  private static Set<String> words(String text) {
    return Set.of(text.split("\\s+"));
  }

  /** Tells whether Connect shows the value of its own property as the user wrote it. */
  static boolean isText(String name) {
    return !NO_TEXTS.contains(name);
  }

  static boolean has(String name) {
    return NAMES.contains(name)
        || PREFIXES.stream().anyMatch(name::startsWith)
        || CLIENT_PREFIXES.stream().anyMatch(name::startsWith);
  }
}
