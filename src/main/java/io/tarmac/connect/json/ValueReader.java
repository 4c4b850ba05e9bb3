package io.tarmac.connect.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A reader of one value of one schema. At first the parser stands on the value's first token, which
 * is not a null. The reader leaves the parser on the value's last token. Immutable.
 *
 * <p>A quick reader knows only what is usually there. The reader leaves anything else to the tree,
 * by an {@link UnusualJsonException} or any other exception. So a quick reader decides about no
 * error, and a wrong value never depends on what was read before it.
 */
interface ValueReader {

  @Nullable Object read(JsonParser parser, JsonToken first) throws IOException;
}
