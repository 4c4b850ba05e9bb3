package io.tarmac.connect.json;

import io.tarmac.connect.struct.DecodingThreads;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.CaseInsensitiveValidString;
import org.apache.kafka.common.config.ConfigDef.Importance;
import org.apache.kafka.common.config.ConfigDef.Range;
import org.apache.kafka.common.config.ConfigDef.Width;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.jspecify.annotations.Nullable;

/**
 * The converter's properties: names, values and defaults are those of Kafka's {@code
 * JsonConverter}. The number of threads is a property of this converter alone.
 */
final class FastJsonConverterConfig extends ConverterConfig {

  static final String SCHEMAS_ENABLE = "schemas.enable";
  static final String SCHEMAS_CACHE_SIZE = "schemas.cache.size";
  static final String SCHEMA_CONTENT = "schema.content";
  static final String DECIMAL_FORMAT = "decimal.format";
  static final String REPLACE_NULL_WITH_DEFAULT = "replace.null.with.default";

  private static final String SCHEMAS = "Schemas";
  private static final String SERIALIZATION = "Serialization";

  FastJsonConverterConfig(Map<String, ?> properties) {
    super(definition(), properties);
  }

  static ConfigDef definition() {
    return newConfigDef()
        .define(
            SCHEMAS_ENABLE,
            ConfigDef.Type.BOOLEAN,
            true,
            Importance.HIGH,
            "Whether each key, value or header is an object with the members schema and payload.",
            SCHEMAS,
            0,
            Width.MEDIUM,
            "Schemas in the records")
        .define(
            SCHEMAS_CACHE_SIZE,
            ConfigDef.Type.INT,
            1000,
            Importance.HIGH,
            "About how many schemas are kept in each direction. Fewer if they are large; 0 keeps none.",
            SCHEMAS,
            1,
            Width.MEDIUM,
            "Remembered schemas")
        .define(
            SCHEMA_CONTENT,
            ConfigDef.Type.STRING,
            null,
            Importance.HIGH,
            "The schema of all records that are read, as JSON. The records are then payloads alone. "
                + "Needs schemas.enable=true. Writing does not change.",
            SCHEMAS,
            2,
            Width.MEDIUM,
            "Schema of all records")
        .define(
            DecodingThreads.PROPERTY,
            ConfigDef.Type.INT,
            0,
            Range.between(0, 64),
            Importance.LOW,
            "How many threads decode values with schemas ahead of the task. With 0 the task's own thread decodes them.",
            SCHEMAS,
            3,
            Width.MEDIUM,
            "Threads")
        .define(
            DECIMAL_FORMAT,
            ConfigDef.Type.STRING,
            DecimalFormat.BASE64.name(),
            CaseInsensitiveValidString.in(
                DecimalFormat.BASE64.name(), DecimalFormat.NUMERIC.name()),
            Importance.LOW,
            "How decimals are written: BASE64 (their bytes) or NUMERIC. Both are read.",
            SERIALIZATION,
            0,
            Width.MEDIUM,
            "Format of decimals")
        .define(
            REPLACE_NULL_WITH_DEFAULT,
            ConfigDef.Type.BOOLEAN,
            true,
            Importance.LOW,
            "Whether a null becomes the default value of its schema, if the schema has one.",
            SERIALIZATION,
            1,
            Width.MEDIUM,
            "Defaults for nulls");
  }

  boolean schemasEnabled() {
    return getBoolean(SCHEMAS_ENABLE);
  }

  int schemasCacheSize() {
    return getInt(SCHEMAS_CACHE_SIZE);
  }

  /** Returns the schema of all records as JSON, or null if the records bring their schemas. */
  @Nullable String schemaContent() {
    String content = getString(SCHEMA_CONTENT);
    return content == null || content.isEmpty() ? null : content;
  }

  DecimalFormat decimalFormat() {
    return DecimalFormat.valueOf(getString(DECIMAL_FORMAT).toUpperCase(Locale.ROOT));
  }

  boolean replaceNullWithDefault() {
    return getBoolean(REPLACE_NULL_WITH_DEFAULT);
  }
}
