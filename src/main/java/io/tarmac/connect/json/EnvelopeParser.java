package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * A parser of one envelope after another, as if they were values of one stream. To make a parser
 * takes as long as to parse a small payload. Only one thread at a time may use the parser. Nobody
 * may use the parser again after a document that was not read to its end.
 */
final class EnvelopeParser implements AutoCloseable {

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
