package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.EventField;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.Shapes;
import io.tarmac.connect.jdbc.config.AddedColumn;
import io.tarmac.connect.jdbc.config.AddedColumn.Constant;
import io.tarmac.connect.jdbc.config.HistoryProperties;
import io.tarmac.connect.jdbc.config.Placeholder;
import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The columns that the user adds to each row of a group's tables. Their values come from fields and
 * headers, whose schemas may differ by record. The schemas are found for each record, because they
 * decide its plan. Used by one thread at a time.
 */
final class AddedColumns {

  /** The schemas of a change for which no part of its record decides about added columns. */
  static final List<@Nullable Schema> NO_SCHEMAS = List.of();

  /** The schema of a schemaless row that becomes JSON as a whole. */
  private static final Schema ROW = SchemaBuilder.map(Schema.STRING_SCHEMA, Schemaless.ANY).build();

  private static final Schema OPTIONAL_TIMESTAMP = Timestamp.builder().optional().build();

  /** The schema of a part of a change; null if the change lacks that part. */
  private interface PartSchema {
    @Nullable Schema in(Change change) throws BadRecordException;
  }

  private final List<AddedColumn> columns;
  private final @Nullable AddedColumn version;
  private final boolean nullBecomesDefault;
  private final ValueSource now;
  private final Shapes keyShapes;

  /** The parts whose schemas are not known from the row. */
  private final PartSchema[] parts;

  // Most records are like the one before.
  private final @Nullable Schema[] latestSchemas;
  private List<@Nullable Schema> latest = NO_SCHEMAS;

  /**
   * Creates the columns.
   *
   * @param version the column that numbers the versions of rows; null if no history is kept
   * @param nullBecomesDefault whether a field's null becomes the field's default
   * @param limit the most fields of a key without a schema
   * @param now the source of the time of the put
   */
  AddedColumns(
      List<AddedColumn> columns,
      @Nullable AddedColumn version,
      boolean nullBecomesDefault,
      FieldLimit limit,
      ValueSource now) {
    this.columns = columns;
    this.version = version;
    this.nullBecomesDefault = nullBecomesDefault;
    this.now = now;
    this.keyShapes = new Shapes(limit);
    this.parts =
        placeholders()
            .flatMap(placeholder -> part(placeholder).stream())
            .toArray(PartSchema[]::new);
    this.latestSchemas = new @Nullable Schema[parts.length];
  }

  private Stream<Placeholder> placeholders() {
    return Stream.concat(columns.stream(), Stream.ofNullable(version))
        .map(AddedColumn::value)
        .filter(Placeholder.class::isInstance)
        .map(Placeholder.class::cast);
  }

  private List<PartSchema> part(Placeholder placeholder) {
    return switch (placeholder.source()) {
      case SOURCE -> {
        EventField field = EventField.ofSource(placeholder.name());
        yield List.of(change -> field.schemaIn(change.origin()));
      }
      case HEADER -> List.of(change -> headerSchema(change.origin(), placeholder.name()));
      case KEY -> List.of(change -> keySchema(change.origin()));
      case TOPIC, FIELD, SCHEMA, RECORD, CHANGE, ROW, NOW -> List.of();
    };
  }

  /** Tells whether one of the columns has that name. */
  boolean has(String name, Identifiers identifiers) {
    return columns.stream().anyMatch(column -> identifiers.sameColumn(column.name(), name));
  }

  /** Returns the names of the row's fields that added columns use. */
  List<String> fieldsOfRow() {
    return placeholders()
        .filter(placeholder -> placeholder.source() == PlaceholderSource.FIELD)
        .map(Placeholder::name)
        .toList();
  }

  /**
   * Returns the schemas, except the row's, that decide about the columns of a change. Consecutive
   * changes that are alike get the same list.
   *
   * @throws BadRecordException if the record's key has too many fields, or one without a text as
   *     name
   */
  @SuppressWarnings("ReferenceEquality") // lists that seem to differ are compared deeply anyway
  List<@Nullable Schema> schemas(Change change) throws BadRecordException {
    if (parts.length == 0) {
      return NO_SCHEMAS;
    }
    boolean alike = !latest.isEmpty();
    for (int i = 0; i < parts.length; i++) {
      Schema schema = parts[i].in(change);
      alike = alike && schema == latestSchemas[i];
      latestSchemas[i] = schema;
    }
    if (!alike) {
      latest = Collections.unmodifiableList(Arrays.asList(latestSchemas.clone()));
    }
    return latest;
  }

  /** Returns the columns that a change has a value for. */
  List<NamedSource> sources(Change change) throws BadRecordException {
    List<NamedSource> sources = new ArrayList<>();
    for (AddedColumn column : columns) {
      NamedSource source = source(column, change);
      if (source != null) {
        sources.add(source);
      }
    }
    return sources;
  }

  /** Returns the column that numbers the versions of rows; null if the change has no number. */
  @Nullable NamedSource version(Change change) throws BadRecordException {
    NamedSource source = version == null ? null : source(version, change);
    return source == null ? null : source.namedBy(HistoryProperties.COLUMNS);
  }

  private @Nullable NamedSource source(AddedColumn column, Change change)
      throws BadRecordException {
    return column.value() instanceof Placeholder placeholder
        ? source(column.name(), placeholder, change)
        : constant(column.name(), ((Constant) column.value()).value());
  }

  private static NamedSource constant(String column, Object value) {
    Schema schema =
        value instanceof Long
            ? Schema.INT64_SCHEMA
            : value instanceof Boolean ? Schema.BOOLEAN_SCHEMA : Schema.STRING_SCHEMA;
    return NamedSource.added(column, "the constant", schema, schema.isOptional(), change -> value);
  }

  private @Nullable NamedSource source(String column, Placeholder placeholder, Change change)
      throws BadRecordException {
    String name = placeholder.name();
    return switch (placeholder.source()) {
      case TOPIC -> typed(column, placeholder, Schema.STRING_SCHEMA);
      case RECORD -> typed(column, placeholder, recordSchema(name));
      case SCHEMA ->
          typed(
              column,
              placeholder,
              name.equals(Placeholder.NAME)
                  ? Schema.OPTIONAL_STRING_SCHEMA
                  : Schema.OPTIONAL_INT32_SCHEMA);
      case CHANGE -> typed(column, placeholder, Schema.OPTIONAL_STRING_SCHEMA);
      case NOW -> typed(column, placeholder, Timestamp.SCHEMA);
      case ROW -> rowSource(column, placeholder, change);
      case SOURCE ->
          optional(
              column,
              placeholder,
              EventField.ofSource(name).schemaIn(change.origin()),
              PlaceholderValues.source(placeholder, now));
      case HEADER ->
          optional(
              column,
              placeholder,
              headerSchema(change.origin(), name),
              PlaceholderValues.source(placeholder, now));
      case FIELD, KEY -> fieldSource(column, placeholder, change);
    };
  }

  /** Returns the column of the whole row, which deletes lack because their row may lack fields. */
  private static @Nullable NamedSource rowSource(
      String column, Placeholder placeholder, Change change) {
    return change instanceof Change.Delete
        ? null
        : optional(
            column,
            placeholder,
            change.row() instanceof Map ? ROW : change.rowSchema(),
            ValueSource.ROW);
  }

  private NamedSource typed(String column, Placeholder placeholder, Schema schema) {
    return NamedSource.added(
        column,
        placeholder.toString(),
        schema,
        schema.isOptional(),
        PlaceholderValues.source(placeholder, now));
  }

  private static @Nullable NamedSource optional(
      String column, Placeholder placeholder, @Nullable Schema schema, ValueSource source) {
    return schema == null
        ? null
        : NamedSource.added(column, placeholder.toString(), schema, true, source);
  }

  private @Nullable NamedSource fieldSource(String column, Placeholder placeholder, Change change)
      throws BadRecordException {
    boolean ofKey = placeholder.source() == PlaceholderSource.KEY;
    Schema container = ofKey ? keySchema(change.origin()) : change.rowSchema();
    Field field =
        container == null || container.type() != Schema.Type.STRUCT
            ? null
            : container.field(placeholder.name());
    if (field == null) {
      return null;
    }
    FieldPath path = new FieldPath(List.of(field));
    return optional(
        column,
        placeholder,
        field.schema(),
        ofKey
            ? ValueSource.keyPath(path, nullBecomesDefault)
            : ValueSource.rowPath(path, nullBecomesDefault));
  }

  private static Schema recordSchema(String name) {
    return switch (name) {
      case Placeholder.PARTITION -> Schema.INT32_SCHEMA;
      case Placeholder.OFFSET -> Schema.INT64_SCHEMA;
      case Placeholder.TIMESTAMP -> OPTIONAL_TIMESTAMP;
      default -> Schema.STRING_SCHEMA;
    };
  }

  /** Returns the schema of a header. A null without a schema tells no type, and is no header. */
  private static @Nullable Schema headerSchema(SinkRecord record, String name) {
    Header header = record.headers().lastWithName(name);
    if (header == null) {
      return null;
    }
    return header.schema() == null && header.value() != null ? Schemaless.ANY : header.schema();
  }

  /** Returns the schema of the record's key; null if the key has none and is no map. */
  private @Nullable Schema keySchema(SinkRecord record) throws BadRecordException {
    return record.keySchema() == null && record.key() instanceof Map<?, ?> key
        ? keyShapes.schema(key)
        : record.keySchema();
  }
}
