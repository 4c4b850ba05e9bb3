package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import io.tarmac.connect.struct.StructValues;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * A reader of objects whose members are the fields of a struct. The reader expects the members in
 * the order of the schema, and compares each with the bytes of the one name that should come next.
 * Another order costs a lookup. A missing field costs only its default.
 */
final class StructReader implements ValueReader {

  private final Schema schema;
  private final SerializedString[] names;
  private final FieldReader[] fieldReaders;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final @Nullable LazyFields lazyFields;

  private StructReader(Schema schema, ValueReaders readers, @Nullable LazyFields lazyFields) {
    this.schema = schema;
    this.lazyFields = lazyFields;
    int size = schema.fields().size();
    names = new SerializedString[size];
    fieldReaders = new FieldReader[size];
    for (Field field : schema.fields()) {
      names[field.index()] = new SerializedString(field.name());
      fieldReaders[field.index()] = readers.fieldReader(field.schema());
      indexes.put(field.name(), field.index());
    }
  }

  /**
   * Creates a reader for the schema. If a field has a name that no document may have, that reader
   * leaves each object to the parser's limits.
   */
  static ValueReader of(Schema schema, ValueReaders readers) {
    return isPossible(schema) ? new StructReader(schema, readers, null) : ValueReaders.LEFT_TO_TREE;
  }

  /** Creates a reader that leaves some fields undecoded. */
  static ValueReader of(Schema schema, ValueReaders readers, LazyFields lazyFields) {
    return isPossible(schema)
        ? new StructReader(schema, readers, lazyFields)
        : ValueReaders.LEFT_TO_TREE;
  }

  private static boolean isPossible(Schema schema) {
    return schema.fields().stream()
        .allMatch(field -> field.name().length() <= JsonSyntax.LONGEST_NAME);
  }

  /** Tells whether some structs stay undecoded if the parser reads a {@code CutDocument}. */
  boolean hasLazyFields() {
    return lazyFields != null;
  }

  @Override
  public Object read(JsonParser parser, JsonToken first) throws IOException {
    Struct struct = new Struct(schema);
    @Nullable Object[] values = StructValues.of(struct);
    read(parser, first, values);
    StructValues.fill(struct, values);
    return struct;
  }

  /** Reads an object into the values of a struct, one for each field. All of them are null yet. */
  void read(JsonParser parser, JsonToken first, @Nullable Object[] values) throws IOException {
    ValueReaders.expect(first, JsonToken.START_OBJECT);
    int next = 0;
    while (next < names.length) {
      if (lazyFields != null) {
        next = lazyFields.skip(parser, next, values);
        if (next == names.length) {
          break;
        }
      }
      if (!parser.nextFieldName(names[next])) {
        readUnordered(parser, values, next);
        return;
      }
      values[next] = fieldReaders[next].next(parser);
      next++;
    }
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      readMember(parser, values, name);
    }
  }

  /**
   * Reads the rest of an object if the next member is not the expected one, or if the object ends
   * there.
   */
  private void readUnordered(JsonParser parser, @Nullable Object[] values, int expected)
      throws IOException {
    boolean[] seen = new boolean[names.length];
    for (int i = 0; i < expected; i++) {
      seen[i] = true;
    }
    int next = expected;
    boolean predicted = false;
    while (parser.currentToken() == JsonToken.FIELD_NAME) {
      int index = predicted ? next : readMember(parser, values, parser.currentName());
      if (predicted) {
        values[index] = fieldReaders[index].next(parser);
      }
      if (index >= 0) {
        seen[index] = true;
        next = index + 1;
      }
      if (next < names.length) {
        predicted = parser.nextFieldName(names[next]);
      } else {
        predicted = false;
        parser.nextToken();
      }
    }
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i]) {
        values[i] = fieldReaders[i].whenNull();
      }
    }
  }

  /**
   * Reads the value of a member.
   *
   * @return the index of the field, or -1 if the member is no field
   */
  private int readMember(JsonParser parser, @Nullable Object[] values, String name)
      throws IOException {
    Integer index = indexes.get(name);
    if (index == null) {
      skipValue(parser);
      return -1;
    }
    values[index] = fieldReaders[index].next(parser);
    return index;
  }

  /**
   * Moves the parser from the token before a value to the last token of the value. A skipped value
   * has to be as valid as any other value, because a document is JSON as a whole or not at all.
   */
  private static void skipValue(JsonParser parser) throws IOException {
    int depth = 0;
    do {
      JsonToken token = parser.nextToken();
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
        parser.getDecimalValue(); // throws if its exponent is too large
      } else if (token == JsonToken.VALUE_STRING) {
        parser.streamReadConstraints().validateStringLength(parser.getTextLength());
      }
    } while (depth > 0);
  }
}
