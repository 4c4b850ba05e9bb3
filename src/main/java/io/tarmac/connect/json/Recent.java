package io.tarmac.connect.json;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The entries used most recently, as many as it may hold; none where that is 0 or less. Not
 * thread-safe.
 */
final class Recent<K, V> {

  private final LinkedHashMap<K, V> entries;

  Recent(int size) {
    entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > size;
          }
        };
  }

  @Nullable V get(K key) {
    return entries.get(key);
  }

  void put(K key, V value) {
    entries.put(key, value);
  }

  int size() {
    return entries.size();
  }
}
