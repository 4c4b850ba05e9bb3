package io.tarmac.connect.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the schemas that records brought most recently, by their bytes. Most records bring one
 * of the last few schemas. The cache compares these with the bytes where the record's schema
 * begins, which also tells where the schema ends. Other schemas are found by a hash of their bytes,
 * and compared as well.
 *
 * <p>The cache holds a bounded number and amount of schemas, and no schema that is very long. The
 * cache always holds the schema of the last record, no matter which schema that is. Thread-safe.
 */
final class SchemaCache {

  /**
   * The length, in bytes, above which a schema is read again for each record. A thousand of such
   * schemas would be most of a worker's memory.
   */
  private static final int LONGEST = 256 * 1024;

  /**
   * The number of schemas that are compared one by one. A sink of many tables gets as many schemas
   * in turn. Most of them differ in their last bytes.
   */
  static final int LAST = 64;

  private static final CachedSchema NONE =
      new CachedSchema("null".getBytes(StandardCharsets.US_ASCII), null, null);

  private final JsonSyntax syntax;
  private final TreeSchemas schemas;
  private final ValueReaders readers;
  private final int size;
  private final BoundedCache<SchemaCacheKey, CachedSchema> known;

  /**
   * Some of the known schemas. Threads read the array without a lock. A schema that is not found
   * here is found by its hash.
   */
  private final @Nullable CachedSchema[] last = new @Nullable CachedSchema[LAST];

  private int lastAdded;

  /**
   * The schema of the last record. Threads write this field and {@code lastHit} without a lock. So
   * a thread reads some schema and some index.
   */
  private CachedSchema latest = NONE;

  private int lastHit;

  SchemaCache(JsonSyntax syntax, TreeSchemas schemas, ValueReaders readers, int size) {
    this.syntax = syntax;
    this.schemas = schemas;
    this.readers = readers;
    this.size = size;
    known = BoundedCache.ofSize(size, (key, found) -> found.weight());
    last[0] = NONE;
  }

  /**
   * Returns the schema that begins at {@code from}. Returns null if no schema begins there, or if
   * the schema cannot be made.
   */
  @Nullable CachedSchema at(byte[] document, int from) {
    CachedSchema expected = latest;
    if (expected.isAt(document, from)) {
      return expected;
    }
    CachedSchema found = amongLast(document, from);
    if (found == null) {
      found = byHash(document, from);
    }
    if (found != null) {
      latest = found;
    }
    return found;
  }

  private @Nullable CachedSchema amongLast(byte[] document, int from) {
    int hit = lastHit;
    for (int i = 1; i <= LAST; i++) {
      int index = (hit + i) % LAST;
      CachedSchema candidate = last[index];
      if (candidate != null && candidate.isAt(document, from)) {
        lastHit = index;
        return candidate;
      }
    }
    return null;
  }

  private @Nullable CachedSchema byHash(byte[] document, int from) {
    int end = RawJson.endOfObject(document, from);
    return end < 0 || end - from > LONGEST || size <= 0
        ? null
        : find(new SchemaCacheKey(document, from, end));
  }

  private synchronized @Nullable CachedSchema find(SchemaCacheKey key) {
    CachedSchema found = known.get(key);
    if (found != null) {
      addToLast(found);
      return found;
    }
    byte[] bytes = key.copy();
    CachedSchema made = made(bytes);
    if (made != null) {
      addToLast(made);
      known.put(new SchemaCacheKey(bytes, 0, bytes.length), made).forEach(this::removeFromLast);
    }
    return made;
  }

  private void addToLast(CachedSchema schema) {
    lastAdded = lastAdded % (LAST - 1) + 1; // index 0 is for records without a schema
    last[lastAdded] = schema;
  }

  @SuppressWarnings("ReferenceEquality") // the forgotten object itself
  private void removeFromLast(CachedSchema forgotten) {
    for (int i = 0; i < LAST; i++) {
      if (last[i] == forgotten) {
        last[i] = null;
      }
    }
  }

  private @Nullable CachedSchema made(byte[] bytes) {
    try {
      Schema schema = schemas.schema(syntax.memberTree(bytes));
      return schema == null ? null : readers.payloads(bytes, schema);
    } catch (IOException | RuntimeException wrong) {
      return null; // the document's tree then says what is wrong
    }
  }

  /** A key of bytes that nobody changes as long as they are compared. */
  private static final class SchemaCacheKey {

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final int hash;

    SchemaCacheKey(byte[] bytes, int from, int to) {
      this.bytes = bytes;
      this.from = from;
      this.to = to;
      CRC32C sum = new CRC32C(); // for a schema's length much faster than an array's hash
      sum.update(bytes, from, to - from);
      hash = (int) sum.getValue();
    }

    byte[] copy() {
      return Arrays.copyOfRange(bytes, from, to);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof SchemaCacheKey that
          && Arrays.equals(bytes, from, to, that.bytes, that.from, that.to);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
