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
  private static final int LAST = 64;

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
    known = new Recent<>(size, found -> found.length());
    last[0] = NONE;
  }

  /**
   * The schema that begins there; null where none does that the quick readers know what to do with.
   */
  @Nullable KnownSchema at(byte[] document, int from) throws IOException {
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

  private synchronized @Nullable KnownSchema find(byte[] bytes) throws IOException {
    Key key = new Key(bytes);
    KnownSchema found = known.get(key);
    if (found == null) {
      Schema schema = schemas.schema(syntax.memberTree(bytes));
      if (schema == null) {
        return null;
      }
      found = new KnownSchema(bytes, schema, readers.slot(schema));
      known.put(key, found);
    }
    lastAdded = lastAdded % (LAST - 1) + 1; // the first place is of what has no schema
    last[lastAdded] = found;
    return found;
  }

  /** Ordered, so that bytes of one hash made on purpose cost no more than a search in a tree. */
  private static final class Key implements Comparable<Key> {

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

    @Override
    public int compareTo(Key that) {
      return Arrays.compare(bytes, that.bytes);
    }
  }
}
