package io.tarmac.connect.avro;

import io.tarmac.connect.text.PrintableText;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.util.internal.JacksonUtils;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A translator of one Avro schema into a schema of Connect. Types, names, versions, documentation,
 * parameters and defaults are those of Confluent's converter.
 *
 * <p>Not thread-safe.
 */
final class AvroSchemaTranslator {

  static final String NAMESPACE = "io.confluent.connect.avro";

  private static final Logger LOG = LoggerFactory.getLogger(AvroSchemaTranslator.class);

  /** The name that Confluent's converter gives to records without one. A number may follow. */
  private static final String DEFAULT_RECORD_NAME = NAMESPACE + ".ConnectDefault";

  private static final String MAP_ENTRY = "MapEntry";
  private static final String RECORD_DOC = NAMESPACE + ".record.doc";
  private static final String FIELD_DOC = NAMESPACE + ".field.doc.";
  private static final String FIELD_DEFAULT = NAMESPACE + ".field.default";
  private static final String ENUM_DOC = NAMESPACE + ".enum.doc.";
  private static final String ENUM_DEFAULT = NAMESPACE + ".enum.default.";
  private static final String DECIMAL_PRECISION = "connect.decimal.precision";

  /** The precision that Confluent's converter writes by default, and leaves out when reading. */
  private static final int DEFAULT_PRECISION = 64;

  /** The most records and maps within each other. */
  private static final int DEEPEST = 100;

  private static final org.apache.avro.Schema NULL =
      org.apache.avro.Schema.create(org.apache.avro.Schema.Type.NULL);

  private final SchemaOptions options;
  private final AvroDefaults defaults;
  private final AtomicInteger numberedUnions;

  /** The unfinished schemas of the records around the current one. */
  private final IdentityHashMap<org.apache.avro.Schema, SchemaBuilder> outerRecords =
      new IdentityHashMap<>();

  private final Set<org.apache.avro.Schema> recursiveRecords = new HashSet<>();

  /** The nesting depth of the record or map that is being built. */
  private int depth;

  AvroSchemaTranslator(SchemaOptions options, AtomicInteger numberedUnions) {
    this.options = options;
    this.numberedUnions = numberedUnions;
    defaults = new AvroDefaults(options);
  }

  /**
   * Translates the schema of a document.
   *
   * @param version the version to use if the schema gives none
   * @throws DataException if the schema has no form in Connect
   */
  Schema translate(org.apache.avro.Schema avro, @Nullable Integer version) {
    return translate(avro, false, null, null, version);
  }

  /** Translates a schema within another. A record may contain itself. */
  private Schema nested(org.apache.avro.Schema avro, boolean optional, @Nullable String doc) {
    SchemaBuilder outer = outerRecords.get(avro);
    if (outer == null) {
      return translate(avro, optional, null, doc, null);
    }
    recursiveRecords.add(avro);
    return new RecursiveSchema(outer, optional);
  }

  private Schema translate(
      org.apache.avro.Schema avro,
      boolean optional,
      @Nullable Object fieldDefault,
      @Nullable String fieldDoc,
      @Nullable Integer version) {
    if (avro.getType() == org.apache.avro.Schema.Type.UNION) {
      org.apache.avro.Schema single = singleType(options, avro.getTypes());
      if (single != null) {
        return nested(single, avro.getTypes().size() == 2, fieldDoc);
      }
    }
    SchemaBuilder builder = builder(avro);
    addDoc(builder, avro, fieldDoc);
    addVersion(builder, avro, version);
    addParameters(builder, avro);
    addDefault(builder, avro, fieldDefault);
    addName(builder, avro);
    if (optional) {
      builder.optional();
    }
    if (!recursiveRecords.contains(avro)) {
      outerRecords.remove(avro);
    }
    return builder.build();
  }

  /** Returns the type that replaces a union of one type and maybe null, or null if none does. */
  static org.apache.avro.@Nullable Schema singleType(
      SchemaOptions options, List<org.apache.avro.Schema> types) {
    if (types.size() == 1 && options.flattenSingletonUnions()) {
      return types.get(0);
    }
    if (types.size() == 2 && types.contains(NULL)) {
      return types.get(types.get(0).equals(NULL) ? 1 : 0);
    }
    return null;
  }

  private SchemaBuilder builder(org.apache.avro.Schema avro) {
    String logicalType = avro.getProp("logicalType");
    String logical = logicalType == null ? "" : logicalType.toLowerCase(Locale.ROOT);
    return switch (avro.getType()) {
      case BOOLEAN -> SchemaBuilder.bool();
      case INT -> intBuilder(avro.getProp("connect.type"), logicalType, logical);
      case LONG -> logical.equals("timestamp-millis") ? Timestamp.builder() : SchemaBuilder.int64();
      case FLOAT -> SchemaBuilder.float32();
      case DOUBLE -> SchemaBuilder.float64();
      case STRING -> SchemaBuilder.string();
      case BYTES -> bytesBuilder(avro, logical);
      case FIXED ->
          bytesBuilder(avro, logical)
              .parameter(UnionMembers.FIXED_SIZE, String.valueOf(avro.getFixedSize()));
      case ENUM -> enumBuilder(avro);
      case ARRAY ->
          isMapEntry(avro.getElementType())
              ? mapBuilder(avro.getElementType())
              : SchemaBuilder.array(nested(avro.getElementType(), false, null));
      case MAP -> SchemaBuilder.map(Schema.STRING_SCHEMA, nested(avro.getValueType(), false, null));
      case RECORD -> recordBuilder(avro);
      case UNION -> unionBuilder(avro);
      case NULL -> throw new DataException("A type that is always null has no form in Connect");
    };
  }

  private static SchemaBuilder intBuilder(
      @Nullable String connectType, @Nullable String logicalType, String logical) {
    if (logicalType != null) {
      return switch (logical) {
        case "date" -> Date.builder();
        case "time-millis" -> Time.builder();
        default -> SchemaBuilder.int32();
      };
    }
    return switch (connectType == null ? "" : connectType) {
      case "int8" -> SchemaBuilder.int8();
      case "int16" -> SchemaBuilder.int16();
      default -> SchemaBuilder.int32();
    };
  }

  private static SchemaBuilder bytesBuilder(org.apache.avro.Schema avro, String logical) {
    if (!logical.equals("decimal")) {
      return SchemaBuilder.bytes();
    }
    SchemaBuilder builder =
        Decimal.builder(avro.getObjectProp("scale") instanceof Number scale ? scale.intValue() : 0);
    if (avro.getObjectProp("precision") instanceof Number precision
        && precision.intValue() != DEFAULT_PRECISION) {
      builder.parameter(DECIMAL_PRECISION, String.valueOf(precision.intValue()));
    }
    return builder;
  }

  /** Returns a builder of texts. Its parameters are the enum's symbols. */
  private SchemaBuilder enumBuilder(org.apache.avro.Schema avro) {
    SchemaBuilder builder = SchemaBuilder.string();
    if (options.metaData()) {
      if (avro.getDoc() != null) {
        builder.parameter(
            options.discardTypeDocDefault() ? "connect.enum.doc" : ENUM_DOC + avro.getName(),
            avro.getDoc());
      }
      if (!options.discardTypeDocDefault() && avro.getEnumDefault() != null) {
        builder.parameter(ENUM_DEFAULT + avro.getName(), avro.getEnumDefault());
      }
    }
    String parameter = UnionMembers.enumParameter(options);
    builder.parameter(parameter, avro.getFullName());
    int position = 0;
    for (String symbol : avro.getEnumSymbols()) {
      builder.parameter(
          parameter + "." + symbol,
          options.generalizedSumTypes() ? String.valueOf(position) : symbol);
      position++;
    }
    return builder;
  }

  /** Tells whether an array of these records is a map. */
  static boolean isMapEntry(org.apache.avro.Schema element) {
    return element.getType() == org.apache.avro.Schema.Type.RECORD
        && ((NAMESPACE.equals(element.getNamespace()) && MAP_ENTRY.equals(element.getName()))
            || MAP_ENTRY.equals(element.getProp("connect.internal.type")))
        && element.getFields().size() == 2
        && element.getField("key") != null
        && element.getField("value") != null;
  }

  /** Translates keys and values as if they were documents, as Confluent's converter does. */
  private SchemaBuilder mapBuilder(org.apache.avro.Schema entry) {
    enter(entry);
    SchemaBuilder builder =
        SchemaBuilder.map(
            translateAsDocument(entry.getField("key").schema()),
            translateAsDocument(entry.getField("value").schema()));
    depth--;
    return builder;
  }

  private Schema translateAsDocument(org.apache.avro.Schema avro) {
    AvroSchemaTranslator translator = new AvroSchemaTranslator(options, numberedUnions);
    translator.depth = depth;
    return translator.translate(avro, null);
  }

  /** Counts a level, and refuses too many: a schema within itself may have no last level. */
  private void enter(org.apache.avro.Schema type) {
    if (++depth > DEEPEST) {
      throw new DataException(
          "A schema has more than %d levels at %s"
              .formatted(DEEPEST, PrintableText.name(type.getFullName())));
    }
  }

  private SchemaBuilder recordBuilder(org.apache.avro.Schema avro) {
    enter(avro);
    SchemaBuilder builder = SchemaBuilder.struct();
    outerRecords.put(avro, builder);
    boolean keepsDocs = options.metaData() && !options.discardTypeDocDefault();
    if (keepsDocs && avro.getDoc() != null) {
      builder.parameter(RECORD_DOC, avro.getDoc());
    }
    for (org.apache.avro.Schema.Field field : avro.getFields()) {
      if (keepsDocs && field.doc() != null) {
        builder.parameter(FIELD_DOC + field.name(), field.doc());
      }
      builder.field(
          field.name(),
          translate(field.schema(), false, fieldDefault(field, avro), field.doc(), null));
    }
    depth--;
    return builder;
  }

  private static @Nullable Object fieldDefault(
      org.apache.avro.Schema.Field field, org.apache.avro.Schema record) {
    try {
      return field.defaultVal();
    } catch (RuntimeException invalid) {
      warnOfDefault(record.getFullName() + "." + field.name());
      return null;
    }
  }

  private SchemaBuilder unionBuilder(org.apache.avro.Schema avro) {
    SchemaBuilder builder = SchemaBuilder.struct();
    if (options.generalizedSumTypes()) {
      String name = "connect_union_" + numberedUnions.getAndIncrement();
      builder.name(name).parameter(UnionMembers.GENERALIZED_UNION, name);
    } else {
      builder.name(UnionMembers.UNION);
    }
    int position = 0;
    for (org.apache.avro.Schema member : avro.getTypes()) {
      if (member.getType() == org.apache.avro.Schema.Type.NULL) {
        builder.optional();
      } else {
        builder.field(UnionMembers.name(options, member, position), nested(member, true, null));
      }
      position++;
    }
    return builder;
  }

  private void addDoc(
      SchemaBuilder builder, org.apache.avro.Schema avro, @Nullable String fieldDoc) {
    String annotation = avro.getProp("connect.doc");
    if (!options.discardTypeDocDefault()) {
      if (options.metaData() && annotation != null) {
        builder.doc(annotation);
      }
      return;
    }
    String typeDoc = avro.getDoc();
    String doc = fieldDoc != null ? fieldDoc : typeDoc != null ? typeDoc : annotation;
    if (doc != null) {
      builder.doc(doc);
    }
    if (options.metaData() && typeDoc != null) {
      builder.parameter("connect.record.doc", typeDoc);
    }
  }

  private static void addVersion(
      SchemaBuilder builder, org.apache.avro.Schema avro, @Nullable Integer registered) {
    Integer version =
        avro.getObjectProp("connect.version") instanceof Number given
            ? (Integer) given.intValue()
            : registered;
    if (version != null && version >= 0 && builder.version() == null) {
      builder.version(version);
    }
  }

  private void addParameters(SchemaBuilder builder, org.apache.avro.Schema avro) {
    if (options.metaData()
        && avro.getObjectProp("connect.parameters") instanceof Map<?, ?> parameters) {
      parameters.forEach((name, value) -> builder.parameter((String) name, value.toString()));
    }
    for (Map.Entry<String, Object> property : avro.getObjectProps().entrySet()) {
      if (property.getKey().startsWith("avro")) {
        builder.parameter(property.getKey(), property.getValue().toString());
      }
    }
  }

  private void addDefault(
      SchemaBuilder builder, org.apache.avro.Schema avro, @Nullable Object fieldDefault) {
    Object annotation = avro.getObjectProp("connect.default");
    if (fieldDefault != null
        && annotation == null
        && options.metaData()
        && !options.discardTypeDocDefault()) {
      builder.parameter(FIELD_DEFAULT, "true");
    }
    if (fieldDefault == null && annotation == null) {
      return;
    }
    try {
      builder.defaultValue(
          fieldDefault != null
              ? defaults.convertFieldDefault(builder, fieldDefault)
              : defaults.convertAnnotationDefault(
                  builder, avro, JacksonUtils.toJsonNode(annotation)));
    } catch (DataException invalid) {
      warnOfDefault(avro.getFullName());
    }
  }

  private static void warnOfDefault(String place) {
    LOG.warn("{}: the default does not fit the schema and is ignored", PrintableText.name(place));
  }

  private static void addName(SchemaBuilder builder, org.apache.avro.Schema avro) {
    String name =
        avro.getObjectProp("connect.name") instanceof String given
            ? given
            : switch (avro.getType()) {
              case RECORD, ENUM, FIXED -> avro.getFullName();
              default -> null;
            };
    if (name != null && !name.startsWith(DEFAULT_RECORD_NAME) && builder.name() == null) {
      builder.name(name);
    }
  }
}
