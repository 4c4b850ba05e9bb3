package io.tarmac.connect.jdbc.change;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache that records fill. The memory of its entries is bounded. The cache forgets the entries
 * that were not used for longest, and a record that needs one makes the entry again. One entry
 * larger than the whole cache is kept next to the others, so that it pushes none of them out. Not
 * thread-safe.
 */
public final class RecentlyUsed<K, V> {

  /**
   * The bytes that most caches may hold. A task has about ten caches. All caches together stay
   * below 30 % of the heap, even if records are made up to fill each one.
   */
  public static final long SHARE = Math.min(32L << 20, Runtime.getRuntime().maxMemory() / 64);

  private static final float LOAD_FACTOR = 0.75f;

  /** Estimated bytes of an entry of the map, with its {@link Weighed} object and key. */
  private static final int ENTRY = 128;

  private record Weighed<K, V>(K key, V value, long bytes) {}

  private final Map<K, Weighed<K, V>> entries = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private final long maxBytes;
  private long bytes;
  private @Nullable Weighed<K, V> oversize;

  /** Creates a cache that may hold {@link #SHARE} bytes. */
  public RecentlyUsed() {
    this(SHARE);
  }

  /**
   * Creates a cache.
   *
   * @param maxBytes the most bytes that all entries may take together
   */
  public RecentlyUsed(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Returns the value of a key, or null. */
  public @Nullable V get(K key) {
    Weighed<K, V> entry = entries.get(key);
    if (entry == null && oversize != null && oversize.key().equals(key)) {
      entry = oversize;
    }
    return entry == null ? null : entry.value();
  }

  /**
   * Adds an entry, or replaces the entry of the same key.
   *
   * @param keptBytes an estimate of the bytes that key and value keep in memory
   */
  public void put(K key, V value, long keptBytes) {
    remove(key);
    Weighed<K, V> entry = new Weighed<>(key, value, keptBytes + ENTRY);
    if (entry.bytes() > maxBytes) {
      oversize = entry;
      return;
    }
    entries.put(key, entry);
    bytes += entry.bytes();
    Iterator<Weighed<K, V>> eldest = entries.values().iterator();
    while (bytes > maxBytes) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  /** Forgets the entry of a key, if there is one. */
  public void remove(K key) {
    Weighed<K, V> entry = entries.remove(key);
    if (entry != null) {
      bytes -= entry.bytes();
    }
    if (oversize != null && oversize.key().equals(key)) {
      oversize = null;
    }
  }

  /** Forgets the entries whose values are no longer right. */
  public void removeIf(Predicate<V> wrong) {
    Iterator<Weighed<K, V>> all = entries.values().iterator();
    while (all.hasNext()) {
      Weighed<K, V> entry = all.next();
      if (wrong.test(entry.value())) {
        bytes -= entry.bytes();
        all.remove();
      }
    }
    if (oversize != null && wrong.test(oversize.value())) {
      oversize = null;
    }
  }

  /** Forgets everything. */
  public void clear() {
    entries.clear();
    oversize = null;
    bytes = 0;
  }
}
