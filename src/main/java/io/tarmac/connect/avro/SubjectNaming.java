package io.tarmac.connect.avro;

import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** The way in which Confluent's serializers name the subject that a schema is registered under. */
enum SubjectNaming {
  TOPIC_NAME_STRATEGY,
  RECORD_NAME_STRATEGY,
  TOPIC_RECORD_NAME_STRATEGY;

  private static final String PACKAGE = "io.confluent.kafka.serializers.subject.";

  /** Returns the naming that Confluent's class of this name does. */
  static SubjectNaming of(String property, String className) {
    for (SubjectNaming naming : values()) {
      if (className.equals(naming.className())) {
        return naming;
      }
    }
    throw new ConfigException(
        property,
        className,
        "Only Confluent's own strategies are known: " + TOPIC_NAME_STRATEGY.className() + ", ...");
  }

  String className() {
    StringBuilder name = new StringBuilder(PACKAGE);
    for (String word : name().split("_", -1)) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }

  /** Tells whether the subject can be named before the schema is known. */
  boolean needsSchema() {
    return this != TOPIC_NAME_STRATEGY;
  }

  /**
   * Returns the subject of a schema.
   *
   * @param schema null if the subject does not need it
   */
  String subject(String topic, boolean isKey, @Nullable Schema schema) {
    return switch (this) {
      case TOPIC_NAME_STRATEGY -> topic + (isKey ? "-key" : "-value");
      case RECORD_NAME_STRATEGY -> recordName(schema);
      case TOPIC_RECORD_NAME_STRATEGY -> topic + "-" + recordName(schema);
    };
  }

  private String recordName(@Nullable Schema schema) {
    if (schema == null || schema.getType() != Schema.Type.RECORD) {
      throw new DataException(
          className() + " names subjects after records, but the schema is not a record");
    }
    return schema.getFullName();
  }
}
