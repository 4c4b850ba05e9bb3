package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.RecentlyUsed;
import io.tarmac.connect.jdbc.change.SchemaSize;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of records' headers, taken as the fields of a Struct. There is one schema object per
 * list of headers and their schemas, because plans are found by that object. Used by the task's
 * thread alone.
 */
final class HeaderSchemas {

  /**
   * Estimated bytes of an entry in the map that finds a schema. The entry's parts count with the
   * schema.
   */
  private static final int ENTRY = 64;

  private final List<String> names;
  private final FieldLimit limit;
  private final RecentlyUsed<Map<String, Schema>, Schema> schemas = new RecentlyUsed<>();

  // Most records are like the one before.
  private List<Header> latestHeaders = List.of();
  private @Nullable Schema latestSchema;

  /**
   * Creates an empty collection.
   *
   * @param names the names of the headers that are the key; empty if the key is all headers of a
   *     record
   * @param limit the most headers that a key may have if no names are given
   */
  HeaderSchemas(List<String> names, FieldLimit limit) {
    this.names = names;
    this.limit = limit;
  }

  /**
   * Returns the schema of the headers that are the key.
   *
   * @throws BadRecordException if a header is missing, or there are too many
   */
  Schema schema(Headers headers) throws BadRecordException {
    if (names.isEmpty()) {
      limit.require(headers.size());
    }
    List<Header> found = names.isEmpty() ? all(headers) : named(headers);
    Schema schema = latestSchema;
    if (schema == null || !areAlike(found, latestHeaders)) {
      schema = schemaOf(found);
      latestHeaders = found;
      latestSchema = schema;
    }
    return schema;
  }

  private static List<Header> all(Headers headers) throws BadRecordException {
    List<Header> found = new ArrayList<>(headers.size());
    for (Header header : headers) {
      found.add(header);
    }
    if (found.isEmpty()) {
      throw new BadRecordException(
          ErrorCode.RECORD_KEY_MISMATCH,
          "the record has no header to take the key from; change " + KeyProperties.KEY_MODE);
    }
    return found;
  }

  private List<Header> named(Headers headers) throws BadRecordException {
    List<Header> found = new ArrayList<>(names.size());
    for (String name : names) {
      Header header = headers.lastWithName(name);
      if (header == null) {
        throw new BadRecordException(
            ErrorCode.RECORD_KEY_MISMATCH,
            "the record has no header '%s', which is part of the key; change %s"
                .formatted(PrintableText.name(name), KeyProperties.KEY_FIELDS));
      }
      found.add(header);
    }
    return found;
  }

  /**
   * Tells whether two lists have headers of the same names and schemas. Schemas are compared by
   * identity, because lists that seem to differ are looked up in the cache anyway.
   */
  @SuppressWarnings("ReferenceEquality")
  private static boolean areAlike(List<Header> some, List<Header> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      Header one = some.get(i);
      Header other = others.get(i);
      if (one.schema() != other.schema() || !one.key().equals(other.key())) {
        return false;
      }
    }
    return true;
  }

  private Schema schemaOf(List<Header> headers) {
    Map<String, Schema> fields = new LinkedHashMap<>();
    for (Header header : headers) {
      fields.put(header.key(), header.schema() == null ? Schemaless.ANY : header.schema());
    }
    Schema known = schemas.get(fields);
    if (known != null) {
      return known;
    }
    SchemaBuilder builder = SchemaBuilder.struct();
    fields.forEach(builder::field);
    Schema made = builder.build();
    schemas.put(fields, made, SchemaSize.of(made) + (long) ENTRY * fields.size());
    return made;
  }
}
