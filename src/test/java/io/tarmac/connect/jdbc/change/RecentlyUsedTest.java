package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RecentlyUsedTest {

  private static final int MAX = 100_000;
  private static final int ENTRY = 1_000;

  private final RecentlyUsed<Integer, String> cache = new RecentlyUsed<>(MAX);

  @Test
  @DisplayName("C3_4 entries take no more than they may together; the latest stay")
  void theEldestGo() {
    IntStream.range(0, 1_000).forEach(i -> cache.put(i, "v" + i, ENTRY));

    assertThat(cache.get(999)).isEqualTo("v999");
    assertThat(kept()).isBetween(80L, (long) MAX / ENTRY);
  }

  @Test
  @DisplayName("C3_4 a flood pushes out nothing that is in use")
  void whatIsUsedStays() {
    cache.put(-1, "steady", ENTRY);
    for (int i = 0; i < 10_000; i++) {
      cache.put(i, "v" + i, i % 2 == 0 ? ENTRY : MAX / 2);
      assertThat(cache.get(-1)).isEqualTo("steady");
    }
  }

  @Test
  @DisplayName("C3_4 an entry larger than the cache is kept alone, and pushes nothing out")
  void oneThatIsTooLargeIsKeptBesideTheOthers() {
    cache.put(-1, "steady", ENTRY);
    for (int i = 0; i < 1_000; i++) {
      cache.put(i, "v" + i, 10 * MAX);
      assertThat(cache.get(i)).isEqualTo("v" + i);
    }

    assertThat(cache.get(-1)).isEqualTo("steady");
    assertThat(kept()).isOne();
  }

  @Test
  void anEntryThatIsReplacedCountsOnce() {
    IntStream.range(0, 50).forEach(i -> cache.put(i, "old", ENTRY));
    IntStream.range(0, 1_000).forEach(i -> cache.put(0, "new" + i, ENTRY));
    cache.put(1, "large", 10 * MAX);
    cache.put(1, "small", ENTRY);

    assertThat(kept()).isEqualTo(50);
    assertThat(cache.get(0)).isEqualTo("new999");
    assertThat(cache.get(1)).isEqualTo("small");
  }

  @Test
  void whatIsRemovedMakesRoom() {
    IntStream.range(0, 1_000).forEach(i -> cache.put(i, "v" + i, ENTRY));
    cache.put(-1, "large", 10 * MAX);
    long before = kept();
    cache.removeIf(value -> value.startsWith("v") || value.equals("large"));
    assertThat(kept()).isZero();
    assertThat(cache.get(-1)).isNull();
    IntStream.range(0, 1_000).forEach(i -> cache.put(i, "w" + i, ENTRY));
    assertThat(kept()).isEqualTo(before);
    cache.clear();
    assertThat(kept()).isZero();
  }

  private long kept() {
    return IntStream.range(0, 1_000).filter(i -> cache.get(i) != null).count();
  }
}
