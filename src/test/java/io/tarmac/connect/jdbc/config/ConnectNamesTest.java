package io.tarmac.connect.jdbc.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectNamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name", "connector.class", "config.action.reload",
        "topics", "topics.regex", "tasks.max",
        "errors.tolerance", "errors.deadletterqueue.topic.name", "predicates.some.type",
        "transforms", "transforms.route.type", "consumer.override.max.poll.records",
        "key.converter", "value.converter.schemas.enable", "header.converter"
      })
  void propertiesOfConnectAreKnown(String name) {
    assertThat(ConnectNames.has(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"config.profile", "batch.size", "pk.mode", "delete.enabld"})
  void othersAreNot(String name) {
    assertThat(ConnectNames.has(name)).isFalse();
  }
}
