package io.tarmac.connect.jdbc.change;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A cache of what records, not schemas, have a say in: what was not used for longest is forgotten
 * and made again when it is needed. Not thread-safe.
 */
public final class RecentlyUsed<K, V> {

  private static final float LOAD_FACTOR = 0.75f;

  private final Map<K, V> entries = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private int most;

  public RecentlyUsed(int most) {
    this.most = most;
  }

  /** Changes how many there may be. */
  public void allow(int number) {
    this.most = number;
  }

  public @Nullable V get(K key) {
    return entries.get(key);
  }

  public void put(K key, V value) {
    entries.put(key, value);
    if (entries.size() > most) {
      entries.remove(entries.keySet().iterator().next());
    }
  }

  /** Forgets what is no longer right. */
  public void removeIf(Predicate<V> wrong) {
    entries.values().removeIf(wrong);
  }
}
