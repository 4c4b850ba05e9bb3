package io.tarmac.connect.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The schemas that records brought lately, by their bytes. Most records bring one of the last few:
 * those are compared where the schema of the record begins, which also tells where it ends. Others
 * are found by a hash of their bytes, and compared as well. Holds a bounded number of them, and
 * none that is very long. Thread-safe.
 */
final class KnownSchemas {

  /** Longer ones are read anew each time: a thousand of them would be most of a worker's memory. */
  private static final int LONGEST = 256 * 1024;

  /** A sink of many tables gets as many in turn; most differ within their first bytes. */
  static final int LAST = 64;

  private static final KnownSchema NONE =
      new KnownSchema("null".getBytes(StandardCharsets.US_ASCII), null, null);

  private final JsonSyntax syntax;
  private final TreeSchemas schemas;
  private final ValueReaders readers;
  private final int size;
  private final Recent<Key, KnownSchema> known;

  /**
   * Written without a lock: what is read is some schema or none, and what is not found here is
   * found below.
   */
  private final @Nullable KnownSchema[] last = new @Nullable KnownSchema[LAST];

  private int lastHit;
  private int lastAdded;

  KnownSchemas(JsonSyntax syntax, TreeSchemas schemas, ValueReaders readers, int size) {
    this.syntax = syntax;
    this.schemas = schemas;
    this.readers = readers;
    this.size = size;
    known = Recent.ofSize(size, (key, found) -> found.length());
    last[0] = NONE;
  }

  /** The schema that begins there; null where none does, or one that cannot be made. */
  @Nullable KnownSchema at(byte[] document, int from) {
    int hit = lastHit;
    for (int i = 0; i < LAST; i++) {
      int index = (hit + i) % LAST;
      KnownSchema candidate = last[index];
      if (candidate != null && candidate.isAt(document, from)) {
        lastHit = index;
        return candidate;
      }
    }
    int end = RawJson.endOfObject(document, from);
    if (end < 0 || end - from > LONGEST || size <= 0) {
      return null;
    }
    return find(Arrays.copyOfRange(document, from, end));
  }

  private synchronized @Nullable KnownSchema find(byte[] bytes) {
    Key key = new Key(bytes);
    KnownSchema found = known.get(key);
    if (found == null) {
      found = made(bytes);
      if (found == null) {
        return null;
      }
      known.put(key, found);
    }
    lastAdded = lastAdded % (LAST - 1) + 1; // the first place is of what has no schema
    last[lastAdded] = found;
    return found;
  }

  private @Nullable KnownSchema made(byte[] bytes) {
    try {
      Schema schema = schemas.schema(syntax.memberTree(bytes));
      return schema == null ? null : new KnownSchema(bytes, schema, readers.slot(schema));
    } catch (IOException | RuntimeException wrong) {
      return null; // what is wrong is said by the document's tree
    }
  }

  private static final class Key {

    private final byte[] bytes;
    private final int hash;

    Key(byte[] bytes) {
      this.bytes = bytes;
      hash = Arrays.hashCode(bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
