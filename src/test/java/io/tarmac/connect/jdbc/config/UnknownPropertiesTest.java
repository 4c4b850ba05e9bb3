package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UnknownPropertiesTest {

  @Test
  void propertiesOfTarmacAndOfConnectAreKnown() {
    Set<String> names = new HashSet<>(SinkConfigDef.definition().names());
    names.addAll(
        Set.of(
            "name",
            "connector.class",
            "topics",
            "topics.regex",
            "tasks.max",
            "config.action.reload",
            "errors.tolerance",
            "errors.deadletterqueue.topic.name",
            "transforms",
            "transforms.route.type",
            "predicates.some.type",
            "consumer.override.max.poll.records",
            "key.converter",
            "value.converter.schemas.enable",
            "header.converter"));

    assertThat(UnknownProperties.in(names)).isEmpty();
  }

  @Test
  void misspeltNamesAndThoseOfOthersAreNot() {
    Set<String> names = Set.of("delete.enabld", "pk.mode", "batch.size", "fields.whitelist");

    assertThat(UnknownProperties.in(names))
        .containsExactly("delete.enabld", "fields.whitelist", "pk.mode");
  }
}
