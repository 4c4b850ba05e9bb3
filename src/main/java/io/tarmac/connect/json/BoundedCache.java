package io.tarmac.connect.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the most recently used entries, up to a number of them. If the number is 0 or less,
 * the cache holds no entry. The cache holds fewer entries if they are larger than usual, and only a
 * few entries whose keys have the same hash code. So a lookup compares a key with no more than
 * these few keys, even if somebody made up keys that collide. Not thread-safe.
 */
final class BoundedCache<K, V> {

  private static final long USUAL_BYTES = 16 * 1024;

  /** Extra room, in entries of usual size. A worker that keeps few schemas has large ones too. */
  private static final int ALWAYS = 16;

  /** The most keys that may have the same hash code. By chance not even two keys have. */
  static final int MOST_OF_ONE_HASH = 16;

  private final LinkedHashMap<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Integer, Integer> ofHash = new HashMap<>();
  private final int size;
  private final long mostHeld;
  private final ToLongBiFunction<K, V> weight;
  private long held;

  private BoundedCache(int size, long mostHeld, ToLongBiFunction<K, V> weight) {
    this.size = size;
    this.mostHeld = mostHeld;
    this.weight = weight;
  }

  /**
   * Creates a cache for this many entries of usual size.
   *
   * @param size 0 or less to hold no entry
   * @param bytes the memory that an entry keeps, roughly
   */
  static <K, V> BoundedCache<K, V> ofSize(int size, ToLongBiFunction<K, V> bytes) {
    return new BoundedCache<>(size, (Math.max(0, size) + (long) ALWAYS) * USUAL_BYTES, bytes);
  }

  /** Creates a cache of entries that together weigh no more than {@code most}. */
  static <K, V> BoundedCache<K, V> ofWeight(long most, ToLongBiFunction<K, V> weight) {
    return new BoundedCache<>(Integer.MAX_VALUE, most, weight);
  }

  @Nullable V get(K key) {
    return entries.get(key);
  }

  /**
   * Adds the entry if there is room for it, and forgets the least recently used entries that exceed
   * the limits.
   *
   * @param key a key that the cache does not hold yet
   * @return the values that the cache does not hold now: those forgotten for this entry, or its own
   *     value
   */
  List<V> put(K key, V value) {
    long added = weight.applyAsLong(key, value);
    int sameHash = ofHash.getOrDefault(key.hashCode(), 0);
    if (added > mostHeld || sameHash >= MOST_OF_ONE_HASH) {
      return List.of(value);
    }
    List<V> forgotten = new ArrayList<>();
    entries.put(key, value);
    ofHash.put(key.hashCode(), sameHash + 1);
    held += added;
    Iterator<Map.Entry<K, V>> eldest = entries.entrySet().iterator();
    while (eldest.hasNext() && (entries.size() > size || held > mostHeld)) {
      Map.Entry<K, V> entry = eldest.next();
      held -= weight.applyAsLong(entry.getKey(), entry.getValue());
      ofHash.computeIfPresent(
          entry.getKey().hashCode(), (hash, keys) -> keys > 1 ? keys - 1 : null);
      forgotten.add(entry.getValue());
      eldest.remove();
    }
    return forgotten;
  }

  int size() {
    return entries.size();
  }
}
