package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one value of one schema from a parser that stands on the value's first token, which is not
 * a null, and leaves it on the last. Immutable.
 *
 * <p>A quick reader knows only what usually is there. Whatever else it meets it leaves to the tree,
 * by an {@link UnusualJsonException} or any other: so it decides about no error, and a wrong value
 * never depends on what was read before it.
 */
interface ValueReader {

  @Nullable Object read(JsonParser parser, JsonToken first) throws IOException;
}
