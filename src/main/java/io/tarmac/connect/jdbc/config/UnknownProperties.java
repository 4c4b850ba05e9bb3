package io.tarmac.connect.jdbc.config;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Finds properties of a connector that neither Tarmac nor Connect reads: misspelt, or a peer's. */
public final class UnknownProperties {

  private static final Set<String> OF_CONNECT =
      Set.of("name", "topics", "topics.regex", "connector.class", "connector.plugin.version");

  private static final List<String> PREFIXES_OF_CONNECT =
      List.of(
          "tasks.max",
          "task.",
          "config.",
          "errors.",
          "predicates",
          "transforms",
          "consumer.override.",
          "producer.override.",
          "admin.override.",
          "key.converter",
          "value.converter",
          "header.converter");

  private UnknownProperties() {}

  /** Their names, sorted. */
  public static Set<String> in(Set<String> names) {
    Set<String> unknown = new TreeSet<>(names);
    unknown.removeAll(SinkConfigDef.definition().names());
    unknown.removeAll(OF_CONNECT);
    unknown.removeIf(name -> PREFIXES_OF_CONNECT.stream().anyMatch(name::startsWith));
    return unknown;
  }
}
