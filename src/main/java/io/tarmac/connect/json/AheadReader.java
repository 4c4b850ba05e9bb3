package io.tarmac.connect.json;

import com.fasterxml.jackson.core.StreamReadConstraints;
import io.tarmac.connect.struct.DecodingThreads;
import io.tarmac.connect.struct.LazyStruct;
import java.util.Arrays;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A reader of payloads that are structs, which checks their bytes and lets threads decode them. As
 * with {@link LazyFields}, decoding cannot fail later. All spellings except the usual one are left
 * to the parser at once. So errors are the same as without threads.
 */
record AheadReader(
    Schema schema,
    ValueSkipper skipper,
    StructReader structs,
    JsonSyntax syntax,
    DecodingThreads threads) {

  /** Returns the struct between these positions, or null if the parser has to read it. */
  @Nullable LazyStruct read(byte[] document, int from, int end) {
    boolean hasLongTexts = document.length > StreamReadConstraints.DEFAULT_MAX_STRING_LEN;
    if (hasLongTexts || skipper.skip(document, from) != end) {
      return null;
    }
    byte[] json = Arrays.copyOfRange(document, from, end);
    return threads.decodeAhead(
        new LazyStruct(schema, new LazyFields.EncodedJson(json, structs, syntax)));
  }
}
