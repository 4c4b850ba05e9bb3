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
 * The entries used most recently, as many as it may hold; none where that is 0 or less. Of entries
 * larger than usual it holds fewer, and of those whose keys have one hash a few: whatever keys are
 * made up, one is compared with no more than these. Not thread-safe.
 */
final class BoundedCache<K, V> {

  private static final long USUAL_BYTES = 16 * 1024;

  /** A worker that remembers few schemas has large ones too. */
  private static final int ALWAYS = 16;

  /** By chance there are not even two. */
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
   * As many of usual size.
   *
   * @param bytes what an entry keeps in memory, roughly
   */
  static <K, V> BoundedCache<K, V> ofSize(int size, ToLongBiFunction<K, V> bytes) {
    return new BoundedCache<>(size, (Math.max(0, size) + (long) ALWAYS) * USUAL_BYTES, bytes);
  }

  /** As many as weigh no more than that together. */
  static <K, V> BoundedCache<K, V> ofWeight(long most, ToLongBiFunction<K, V> weight) {
    return new BoundedCache<>(Integer.MAX_VALUE, most, weight);
  }

  @Nullable V get(K key) {
    return entries.get(key);
  }

  /**
   * Holds the entry too, if there is room for it.
   *
   * @param key not held yet
   * @return what is not held now: values forgotten for this one, or this one
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
