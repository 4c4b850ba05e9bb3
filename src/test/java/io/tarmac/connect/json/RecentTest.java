package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentTest {

  private static final int KEYS = 10_000;

  @Test
  void theLeastRecentlyUsedAreForgotten() {
    Recent<String, Integer> recent = Recent.ofSize(2, (key, value) -> value);
    recent.put("a", 1);
    recent.put("b", 1);
    recent.get("a");
    recent.put("c", 1);

    assertThat(recent.get("a")).isNotNull();
    assertThat(recent.get("b")).isNull();
    assertThat(recent.get("c")).isNotNull();
  }

  @Test
  void whatIsForgottenIsSaid() {
    Recent<String, Integer> recent = Recent.ofWeight(10, (key, value) -> value);

    assertThat(recent.put("a", 3)).isEmpty();
    assertThat(recent.put("b", 4)).isEmpty();
    assertThat(recent.put("c", 9)).containsExactly(3, 4);
    assertThat(recent.put("too heavy", 11)).containsExactly(11);
  }

  @Test
  void noneAreHeldWhereTheSizeIsNothingOrLess() {
    for (int size : new int[] {0, -1}) {
      Recent<String, Integer> recent = Recent.ofSize(size, (key, value) -> value);
      recent.put("a", 1);

      assertThat(recent.size()).isZero();
    }
  }

  @Test
  void oneTooHeavyForAllDoesNotDriveTheOthersOut() {
    Recent<String, Integer> recent = Recent.ofWeight(10, (key, value) -> value);
    recent.put("light", 4);
    recent.put("too heavy", 11);
    assertThat(recent.get("light")).isNotNull();
    assertThat(recent.get("too heavy")).isNull();

    recent.put("as heavy as all", 10);
    assertThat(recent.get("light")).isNull();
    assertThat(recent.get("as heavy as all")).isNotNull();
  }

  @Test
  void keysMadeToHaveOneHashAreComparedWithFewOfTheirs() {
    AtomicLong comparisons = new AtomicLong();
    Recent<CollidingKey, Integer> recent = Recent.ofSize(KEYS, (key, value) -> value);

    for (int i = 0; i < KEYS; i++) {
      CollidingKey key = new CollidingKey(i, comparisons);
      if (recent.get(key) == null) {
        recent.put(key, 1);
      }
    }

    assertThat(recent.get(new CollidingKey(0, comparisons))).isNotNull();
    assertThat(comparisons.get()).isLessThan(KEYS * 2L * Recent.MOST_OF_ONE_HASH);
  }

  @Test
  void whereKeysOfOneHashAreForgottenOthersOfItAreHeld() {
    AtomicLong comparisons = new AtomicLong();
    Recent<Object, Integer> recent = Recent.ofSize(Recent.MOST_OF_ONE_HASH, (key, value) -> value);
    for (int round = 0; round < 3; round++) {
      int first = round * Recent.MOST_OF_ONE_HASH;
      IntStream.range(first, first + Recent.MOST_OF_ONE_HASH)
          .forEach(i -> recent.put(new CollidingKey(i, comparisons), 1));

      assertThat(recent.size()).isEqualTo(Recent.MOST_OF_ONE_HASH);
      assertThat(recent.get(new CollidingKey(first, comparisons))).isNotNull();
      IntStream.range(first, first + Recent.MOST_OF_ONE_HASH)
          .forEach(i -> recent.put("of another hash " + i, 1));
      assertThat(recent.get(new CollidingKey(first, comparisons))).isNull();
    }
  }
}
