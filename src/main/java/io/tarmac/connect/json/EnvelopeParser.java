package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * One parser for one envelope after another, as if they were values of one stream: to make a parser
 * takes as long as to parse a small payload. Used by one thread at a time, and no longer once a
 * document was not read to its end.
 */
final class EnvelopeParser implements AutoCloseable {

  /** Until another one is made: names that are no field's are remembered as long as a parser is. */
  private static final int MOST_DOCUMENTS = 10_000;

  private final JsonSyntax syntax;
  private final CutDocument input = new CutDocument();
  private @Nullable JsonParser parser;
  private int documents;

  EnvelopeParser(JsonSyntax syntax) {
    this.syntax = syntax;
  }

  /**
   * The parser, before the first token of a document that is in UTF-8, without what is between
   * these positions.
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

  /** Lets go of the document; whether nothing is left of it, so that another one may follow. */
  boolean end() {
    try {
      return documents < MOST_DOCUMENTS
          && input.isAtEnd()
          && parser != null
          && parser.releaseBuffered(OutputStream.nullOutputStream()) <= 0;
    } catch (IOException cannotBe) { // what takes all of it does not fail
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
    } catch (IOException cannotBe) { // nothing is open
      throw new UncheckedIOException(cannotBe);
    }
  }
}
