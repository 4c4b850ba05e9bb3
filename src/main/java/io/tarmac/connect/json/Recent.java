package io.tarmac.connect.json;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The entries used most recently, as many as it may hold; none where that is 0 or less. Of entries
 * larger than usual it holds fewer. Not thread-safe.
 */
final class Recent<K, V> {

  private static final long USUAL_BYTES = 16 * 1024;

  /** A worker that remembers few schemas has large ones too. */
  private static final int ALWAYS = 16;

  private final LinkedHashMap<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final int size;
  private final long mostBytes;
  private final ToIntFunction<V> bytes;
  private long held;

  /**
   * @param bytes what an entry keeps in memory, roughly
   */
  Recent(int size, ToIntFunction<V> bytes) {
    this.size = size;
    this.bytes = bytes;
    mostBytes = (Math.max(0, size) + (long) ALWAYS) * USUAL_BYTES;
  }

  @Nullable V get(K key) {
    return entries.get(key);
  }

  void put(K key, V value) {
    V former = entries.put(key, value);
    held += bytes.applyAsInt(value) - (former == null ? 0 : bytes.applyAsInt(former));
    Iterator<Map.Entry<K, V>> eldest = entries.entrySet().iterator();
    while (eldest.hasNext() && (entries.size() > size || held > mostBytes)) {
      held -= bytes.applyAsInt(eldest.next().getValue());
      eldest.remove();
    }
  }

  int size() {
    return entries.size();
  }
}
