package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.tarmac.connect.struct.LazyStruct;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * The structs in a change event of Debezium that few sinks read: all except the row after the
 * change. These structs keep their bytes and are decoded at the first use.
 *
 * <p>A struct is lazy only if its bytes are those that Kafka's converter writes. A {@link
 * ValueSkipper} checks them, so decoding them cannot fail later. The parser reads all other
 * spellings, and finds what is wrong.
 */
final class LazyFields {

  private static final String OPERATION = "op";
  private static final String BEFORE = "before";
  private static final String AFTER = "after";

  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  /** One field of the event. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record LazyField(
      byte[] name, FieldReader reader, ValueSkipper skipper, Schema schema, StructReader structs) {}

  private final JsonSyntax syntax;

  /** The lazy fields by their index, and null for each other field. */
  private final @Nullable LazyField[] fields;

  private LazyFields(JsonSyntax syntax, @Nullable LazyField[] fields) {
    this.syntax = syntax;
    this.fields = fields;
  }

  /** Tells whether a schema is that of change events, by its shape. */
  static boolean isChangeEvent(Schema schema) {
    return schema.type() == Schema.Type.STRUCT
        && LogicalType.of(schema) == LogicalType.NONE
        && schema.field(OPERATION) != null
        && (schema.field(BEFORE) != null || schema.field(AFTER) != null);
  }

  static LazyFields of(Schema event, ValueReaders readers, JsonSyntax syntax) {
    @Nullable LazyField[] fields = new @Nullable LazyField[event.fields().size()];
    ValueSkippers skippers = new ValueSkippers(readers.replaceNullWithDefault());
    for (Field field : event.fields()) {
      Schema schema = field.schema();
      if (schema.type() == Schema.Type.STRUCT
          && LogicalType.of(schema) == LogicalType.NONE
          && !field.name().equals(AFTER)
          && ValueSkippers.isUsualName(field.name())
          && StructReader.of(schema, readers) instanceof StructReader structs) {
        fields[field.index()] =
            new LazyField(
                ValueSkippers.member(field.name()),
                readers.fieldReader(schema),
                skippers.skipper(schema),
                schema,
                structs);
      }
    }
    return new LazyFields(syntax, fields);
  }

  /**
   * Skips the members that come next in the event and are lazy or null. The parser stands on the
   * event's first token, or on the last token of a member.
   *
   * @param next the index of the field that is expected next
   * @param values the values of the event, which get the lazy structs
   * @return the index of the first field that has not been skipped
   */
  int skip(JsonParser parser, int next, @Nullable Object[] values) throws IOException {
    if (fields[next] == null
        || !hasReadToken(parser)
        || !(parser.getInputSource() instanceof EnvelopeReader.CutDocument input)) {
      return next;
    }
    // The parser has read ahead. It reads these bytes again, without those of the skipped members.
    input.goBack(Math.max(0, parser.releaseBuffered(OutputStream.nullOutputStream())));
    if (input.document().length > StreamReadConstraints.DEFAULT_MAX_STRING_LEN) {
      return next; // the parser has a limit for each text
    }
    boolean commaBefore = next > 0;
    int index = next;
    while (index < fields.length && skipField(input, index, commaBefore, values)) {
      index++;
    }
    return index;
  }

  /** Tells whether the parser needs no more bytes for its token. It may not have read a text. */
  private static boolean hasReadToken(JsonParser parser) {
    return parser.currentToken() != JsonToken.VALUE_STRING;
  }

  /**
   * Skips a member with a comma: the comma before the member or, at the beginning of the event, the
   * comma behind the member.
   */
  private boolean skipField(
      EnvelopeReader.CutDocument input, int index, boolean commaBefore, @Nullable Object[] values) {
    LazyField field = fields[index];
    byte[] json = input.document();
    int begin = input.position();
    if (field == null
        || ValueSkippers.isAt(json, begin, ',') != commaBefore
        || !ValueSkippers.isAt(json, commaBefore ? begin + 1 : begin, field.name)) {
      return false;
    }
    int from = (commaBefore ? begin + 1 : begin) + field.name.length;
    boolean isNull = ValueSkippers.isAt(json, from, NULL);
    int end = isNull ? from + NULL.length : field.skipper.skip(json, from);
    int next = end < 0 ? end : endOfMember(json, end, commaBefore);
    if (next < 0 || next > input.endOfPart()) {
      return false;
    }
    values[index] =
        isNull
            ? field.reader.whenNull()
            : new LazyStruct(
                field.schema,
                new EncodedJson(Arrays.copyOfRange(json, from, end), field.structs, syntax));
    input.skipTo(next);
    return true;
  }

  /** Returns where the parser goes on, or -1 if it may not go on there. */
  private static int endOfMember(byte[] json, int end, boolean commaBefore) {
    if (ValueSkippers.isAt(json, end, '}')) {
      return end;
    }
    boolean anotherFollows =
        ValueSkippers.isAt(json, end, ',') && ValueSkippers.isAt(json, end + 1, '"');
    return anotherFollows ? (commaBefore ? end : end + 1) : -1;
  }

  /**
   * The bytes of a struct. The bytes are a copy, so the struct keeps neither the schema in the
   * document nor anything else of it.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record EncodedJson(byte[] json, StructReader reader, JsonSyntax syntax)
      implements LazyStruct.Encoded {

    @Override
    public void decode(@Nullable Object[] values) {
      try (JsonParser parser =
          reader.hasLazyFields()
              ? syntax.parser(EnvelopeReader.CutDocument.whole(json))
              : syntax.parser(json, json.length)) {
        reader.read(parser, parser.nextToken(), values);
      } catch (IOException | RuntimeException notSkippedAsRead) {
        throw new DataException("A struct is not JSON of its schema"); // without values
      }
    }

    @Override
    public int retainedBytes() {
      return json.length;
    }
  }
}
