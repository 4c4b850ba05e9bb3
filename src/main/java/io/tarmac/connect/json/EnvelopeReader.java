package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.jspecify.annotations.Nullable;

/**
 * A reader of envelopes: objects of a schema and a payload, in either order. The reader recognises
 * the schema by its bytes and cuts the schema out. What is left is an object with only the payload,
 * and that object is parsed. The schema was parsed when it was first seen, so the result is the
 * same as if the document had been parsed as a whole. Thread-safe.
 */
final class EnvelopeReader {

  private static final byte[] SCHEMA = "\"schema\"".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] PAYLOAD = "\"payload\"".getBytes(StandardCharsets.US_ASCII);

  private final JsonSyntax syntax;
  private final SchemaCache schemas;
  private final TreeValues trees;

  /**
   * The parser that no thread uses, or null. A thread that reads takes this parser, and makes
   * another one if there is none.
   */
  private final AtomicReference<@Nullable EnvelopeParser> spare = new AtomicReference<>();

  EnvelopeReader(JsonSyntax syntax, SchemaCache schemas, TreeValues trees) {
    this.syntax = syntax;
    this.schemas = schemas;
    this.trees = trees;
  }

  /**
   * Reads the document. Returns null if the document is not what this reader takes. The document's
   * tree then decides whether the document is an error.
   *
   * @throws org.apache.kafka.connect.errors.DataException if the value is not of its schema
   */
  @Nullable SchemaAndValue read(byte[] document) {
    RawJson raw = new RawJson(document);
    if (!raw.accept('{')) {
      return null;
    }
    int open = raw.at();
    if (raw.acceptName(SCHEMA)) {
      return readSchemaFirst(document, raw, open);
    }
    if (raw.acceptName(PAYLOAD)) {
      return readPayloadFirst(document, raw);
    }
    return null;
  }

  private @Nullable SchemaAndValue readSchemaFirst(byte[] document, RawJson raw, int open) {
    CachedSchema schema = schemas.at(document, raw.at());
    if (schema == null) {
      return null;
    }
    raw.goTo(raw.at() + schema.length());
    if (!raw.accept(',')) {
      return null;
    }
    int rest = raw.at();
    if (!raw.acceptName(PAYLOAD)) {
      return null;
    }
    int last = document.length - 1;
    SchemaAndValue ahead =
        document[last] == '}' ? schema.readAhead(document, raw.at(), last) : null;
    return ahead == null ? readWithout(document, open, rest, schema) : ahead;
  }

  private @Nullable SchemaAndValue readPayloadFirst(byte[] document, RawJson raw) {
    int payload = raw.at();
    if (!raw.skipValue()) {
      return null;
    }
    int end = raw.at();
    if (!raw.accept(',') || !raw.acceptName(SCHEMA)) {
      return null;
    }
    CachedSchema schema = schemas.at(document, raw.at());
    if (schema == null) {
      return null;
    }
    int behind = raw.at() + schema.length();
    raw.goTo(behind);
    if (!raw.accept('}')) {
      return null; // the parser would take it for a part of the payload's last token
    }
    SchemaAndValue ahead = schema.readAhead(document, payload, end);
    return ahead == null ? readWithout(document, end, behind, schema) : ahead;
  }

  /** Reads the document without the bytes between these positions. */
  private @Nullable SchemaAndValue readWithout(
      byte[] document, int from, int to, CachedSchema schema) {
    SchemaAndValue usual = readUsual(document, from, to, schema);
    Object payload = usual == null ? payload(without(document, from, to)) : null;
    return payload == null ? usual : schema.read(trees, payload);
  }

  private @Nullable SchemaAndValue readUsual(
      byte[] document, int from, int to, CachedSchema schema) {
    EnvelopeParser taken = spare.getAndSet(null);
    EnvelopeParser envelopes = taken == null ? new EnvelopeParser(syntax) : taken;
    SchemaAndValue result = null;
    try {
      JsonParser parser = envelopes.begin(document, from, to);
      parser.nextToken();
      if ("payload".equals(parser.nextFieldName())) {
        SchemaAndValue read = schema.read(parser);
        result = parser.nextToken() == JsonToken.END_OBJECT ? read : null;
      }
    } catch (IOException | RuntimeException unusual) {
      result = null; // not JSON, a value that does not fit, or a rare value that does
    }
    if (result != null && envelopes.end()) {
      spare.set(envelopes);
    } else {
      envelopes.close();
    }
    return result;
  }

  private static byte[] without(byte[] document, int from, int to) {
    byte[] rest = new byte[document.length - (to - from)];
    System.arraycopy(document, 0, rest, 0, from);
    System.arraycopy(document, to, rest, from, document.length - to);
    return rest;
  }

  /**
   * Returns the tree of the payload, which has to be the only member. Returns null if there are
   * other members, or if the bytes are not JSON.
   */
  private @Nullable Object payload(byte[] rest) {
    try (JsonParser parser = syntax.parser(rest, rest.length)) {
      return JsonTree.read(parser) instanceof Map<?, ?> envelope && envelope.size() == 1
          ? envelope.get("payload")
          : null;
    } catch (IOException | RuntimeException notJson) {
      return null; // the document's tree then says where it is not JSON
    }
  }

  /**
   * A parser of one envelope after another, as if they were values of one stream. To make a parser
   * takes as long as to parse a small payload. Only one thread at a time may use the parser. Nobody
   * may use the parser again after a document that was not read to its end.
   */
  private static final class EnvelopeParser implements AutoCloseable {

    /**
     * The number of documents after which another parser is made. A parser remembers the names of
     * members that are no fields for as long as the parser exists.
     */
    private static final int MOST_DOCUMENTS = 10_000;

    private final JsonSyntax syntax;
    private final CutDocument input = new CutDocument();
    private @Nullable JsonParser parser;
    private int documents;

    EnvelopeParser(JsonSyntax syntax) {
      this.syntax = syntax;
    }

    /**
     * Returns the parser, before the first token of the document. The document is in UTF-8, and the
     * parser does not see the bytes between these positions.
     */
    JsonParser begin(byte[] document, int from, int to) throws IOException {
      input.set(document, from, to);
      documents++;
      JsonParser begun = parser;
      if (begun == null) {
        begun = syntax.parser(input);
        parser = begun;
      }
      return begun;
    }

    /**
     * Lets go of the document.
     *
     * @return whether nothing is left of the document, so that the parser may read another one
     */
    boolean end() {
      try {
        return documents < MOST_DOCUMENTS
            && input.isAtEnd()
            && parser != null
            && parser.releaseBuffered(OutputStream.nullOutputStream()) <= 0;
      } catch (IOException cannotBe) { // a null output stream does not fail
        throw new UncheckedIOException(cannotBe);
      } finally {
        input.clear();
      }
    }

    @Override
    public void close() {
      try {
        if (parser != null) {
          parser.close();
        }
      } catch (IOException cannotBe) { // there is nothing to close
        throw new UncheckedIOException(cannotBe);
      }
    }
  }

  /**
   * A stream of the bytes of one document after another, each without a part that is cut out. Only
   * one thread uses the stream.
   */
  static final class CutDocument extends InputStream {

    private static final byte[] NONE = {};

    private byte[] document = NONE;
    private int at;
    private int from;
    private int to;

    /** Creates a stream of one document, of which no part is cut out. */
    static CutDocument whole(byte[] document) {
      CutDocument whole = new CutDocument();
      whole.set(document, 0, 0);
      return whole;
    }

    /** Begins the next document, without its bytes between these positions. */
    void set(byte[] next, int cutFrom, int cutTo) {
      document = next;
      at = 0;
      from = cutFrom;
      to = cutTo;
    }

    /** Lets go of a document that has been read. */
    void clear() {
      set(NONE, 0, 0);
    }

    boolean isAtEnd() {
      return position() == document.length;
    }

    byte[] document() {
      return document;
    }

    /** Returns the position of the next byte in the document. */
    int position() {
      return at == from ? to : at;
    }

    /** Returns where the bytes end that follow the next one without a cut. */
    int endOfPart() {
      return position() < from ? from : document.length;
    }

    /** Goes back by a number of bytes that have been read. */
    void goBack(int count) {
      int behindCut = Math.max(0, at - to);
      at = at >= to && count >= behindCut ? from - (count - behindCut) : at - count;
    }

    /** Leaves out the bytes before a position, which is before {@link #endOfPart}. */
    void skipTo(int position) {
      at = position;
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      int copied = 0;
      if (at < from) {
        copied = copy(Math.min(length, from - at), buffer, offset);
      }
      if (at == from) {
        at = to;
      }
      if (at >= to) {
        copied += copy(Math.min(length - copied, document.length - at), buffer, offset + copied);
      }
      return copied == 0 && length > 0 ? -1 : copied;
    }

    private int copy(int length, byte[] buffer, int offset) {
      System.arraycopy(document, at, buffer, offset, length);
      at += length;
      return length;
    }
  }
}
