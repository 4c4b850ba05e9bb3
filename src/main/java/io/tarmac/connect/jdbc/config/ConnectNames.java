package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Set;

/** The names of a connector's properties that Connect reads, or has its plugins read. */
final class ConnectNames {

  private static final Set<String> NAMES =
      Set.of("name", "topics", "topics.regex", "connector.class", "connector.plugin.version");

  private static final List<String> PREFIXES =
      List.of(
          "tasks.max",
          "task.",
          "config.action.",
          "errors.tolerance",
          "errors.retry.",
          "errors.log.",
          "errors.deadletterqueue.",
          "predicates",
          "transforms",
          "consumer.override.",
          "producer.override.",
          "admin.override.",
          "key.converter",
          "value.converter",
          "header.converter");

  private ConnectNames() {}

  static boolean has(String name) {
    return NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith);
  }
}
