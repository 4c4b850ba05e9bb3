package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;

/**
 * A reader of objects whose members are the fields of a struct. The reader expects the members in
 * the order of the schema, and compares each with the bytes of the one name that should come next.
 * Another order costs a lookup. A missing field costs only its default.
 */
final class StructReader implements ValueReader {

  private final Schema schema;
  private final Field[] fields;
  private final SerializedString[] names;
  private final FieldReader[] fieldReaders;
  private final Map<String, Integer> indexes = new HashMap<>();

  private StructReader(Schema schema, ValueReaders readers) {
    this.schema = schema;
    fields = schema.fields().toArray(Field[]::new);
    names = new SerializedString[fields.length];
    fieldReaders = new FieldReader[fields.length];
    for (Field field : fields) {
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
    List<Field> fields = schema.fields();
    boolean possible =
        fields.stream().allMatch(field -> field.name().length() <= JsonSyntax.LONGEST_NAME);
    if (possible) {
      return new StructReader(schema, readers);
    }
    return (parser, first) -> {
      throw new UnusualJsonException();
    };
  }

  @Override
  public Object read(JsonParser parser, JsonToken first) throws IOException {
    ValueReaders.expect(first, JsonToken.START_OBJECT);
    Struct struct = new Struct(schema);
    int next = 0;
    while (next < fields.length) {
      if (!parser.nextFieldName(names[next])) {
        return readUnordered(parser, struct, next);
      }
      Object value = fieldReaders[next].next(parser);
      if (value != null) { // a new struct is full of nulls, and putting one takes time
        struct.put(fields[next], value);
      }
      next++;
    }
    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      readMember(parser, struct, name);
    }
    return struct;
  }

  /**
   * Reads the rest of an object if the next member is not the expected one, or if the object ends
   * there.
   */
  private Struct readUnordered(JsonParser parser, Struct struct, int expected) throws IOException {
    boolean[] seen = new boolean[fields.length];
    for (int i = 0; i < expected; i++) {
      seen[i] = true;
    }
    int next = expected;
    boolean predicted = false;
    while (parser.currentToken() == JsonToken.FIELD_NAME) {
      int index = predicted ? next : readMember(parser, struct, parser.currentName());
      if (predicted) {
        struct.put(fields[index], fieldReaders[index].next(parser));
      }
      if (index >= 0) {
        seen[index] = true;
        next = index + 1;
      }
      if (next < fields.length) {
        predicted = parser.nextFieldName(names[next]);
      } else {
        predicted = false;
        parser.nextToken();
      }
    }
    for (int i = 0; i < seen.length; i++) {
      if (!seen[i]) {
        struct.put(fields[i], fieldReaders[i].whenNull());
      }
    }
    return struct;
  }

  /**
   * Reads the value of a member.
   *
   * @return the index of the field, or -1 if the member is no field
   */
  private int readMember(JsonParser parser, Struct struct, String name) throws IOException {
    Integer index = indexes.get(name);
    if (index == null) {
      skipValue(parser);
      return -1;
    }
    struct.put(fields[index], fieldReaders[index].next(parser));
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
