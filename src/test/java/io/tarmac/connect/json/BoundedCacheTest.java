package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BoundedCacheTest {

  private static final int KEYS = 10_000;

  @Test
  void theLeastRecentlyUsedAreForgotten() {
    BoundedCache<String, Integer> cache = BoundedCache.ofSize(2, (key, value) -> value);
    cache.put("a", 1);
    cache.put("b", 1);
    cache.get("a");
    cache.put("c", 1);

    assertThat(cache.get("a")).isNotNull();
    assertThat(cache.get("b")).isNull();
    assertThat(cache.get("c")).isNotNull();
  }

  @Test
  void whatIsForgottenIsSaid() {
    BoundedCache<String, Integer> cache = BoundedCache.ofWeight(10, (key, value) -> value);

    assertThat(cache.put("a", 3)).isEmpty();
    assertThat(cache.put("b", 4)).isEmpty();
    assertThat(cache.put("c", 9)).containsExactly(3, 4);
    assertThat(cache.put("too heavy", 11)).containsExactly(11);
  }

  @Test
  void noneAreHeldWhereTheSizeIsNothingOrLess() {
    for (int size : new int[] {0, -1}) {
      BoundedCache<String, Integer> cache = BoundedCache.ofSize(size, (key, value) -> value);
      cache.put("a", 1);

      assertThat(cache.size()).isZero();
    }
  }

  @Test
  void oneTooHeavyForAllDoesNotDriveTheOthersOut() {
    BoundedCache<String, Integer> cache = BoundedCache.ofWeight(10, (key, value) -> value);
    cache.put("light", 4);
    cache.put("too heavy", 11);
    assertThat(cache.get("light")).isNotNull();
    assertThat(cache.get("too heavy")).isNull();

    cache.put("as heavy as all", 10);
    assertThat(cache.get("light")).isNull();
    assertThat(cache.get("as heavy as all")).isNotNull();
  }

  @Test
  void keysMadeToHaveOneHashAreComparedWithFewOfTheirs() {
    AtomicLong comparisons = new AtomicLong();
    BoundedCache<CollidingKey, Integer> cache = BoundedCache.ofSize(KEYS, (key, value) -> value);

    for (int i = 0; i < KEYS; i++) {
      CollidingKey key = new CollidingKey(i, comparisons);
      if (cache.get(key) == null) {
        cache.put(key, 1);
      }
    }

    assertThat(cache.get(new CollidingKey(0, comparisons))).isNotNull();
    assertThat(comparisons.get()).isLessThan(KEYS * 2L * BoundedCache.MOST_OF_ONE_HASH);
  }

  @Test
  void whereKeysOfOneHashAreForgottenOthersOfItAreHeld() {
    AtomicLong comparisons = new AtomicLong();
    BoundedCache<Object, Integer> cache =
        BoundedCache.ofSize(BoundedCache.MOST_OF_ONE_HASH, (key, value) -> value);
    for (int round = 0; round < 3; round++) {
      int first = round * BoundedCache.MOST_OF_ONE_HASH;
      IntStream.range(first, first + BoundedCache.MOST_OF_ONE_HASH)
          .forEach(i -> cache.put(new CollidingKey(i, comparisons), 1));

      assertThat(cache.size()).isEqualTo(BoundedCache.MOST_OF_ONE_HASH);
      assertThat(cache.get(new CollidingKey(first, comparisons))).isNotNull();
      IntStream.range(first, first + BoundedCache.MOST_OF_ONE_HASH)
          .forEach(i -> cache.put("of another hash " + i, 1));
      assertThat(cache.get(new CollidingKey(first, comparisons))).isNull();
    }
  }
}
