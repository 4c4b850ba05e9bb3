package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IndexTest {
  @Test
  void idsAscendUnlessTheirOrderIsRandom() {
    assertThat(Index.YES.ids(5)).containsExactly(1, 2, 3, 4, 5);
    assertThat(Index.NO.ids(5)).containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void idsInRandomOrderAreTheSameIdsAtEveryCall() {
    int[] ids = Index.RANDOM.ids(1_000);

    assertThat(ids)
        .containsExactlyInAnyOrder(Index.YES.ids(1_000))
        .isNotEqualTo(Index.YES.ids(1_000));
    assertThat(Index.RANDOM.ids(1_000)).isEqualTo(ids);
  }

  @Test
  void theHighestIdCountsRowsOnlyWhereItIsTheLast() {
    assertThat(Index.YES.countsByLastId()).isTrue();
    assertThat(Index.RANDOM.countsByLastId()).isFalse();
    assertThat(Index.NO.countsByLastId()).isFalse();
  }
}
