package io.tarmac.connect.jdbc.offset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffsetRangeTest {

  @Test
  void aUnionHoldsBothWhateverTheirOrder() {
    OffsetRange low = new OffsetRange(1, 4);
    OffsetRange high = new OffsetRange(9, 12);
    OffsetRange inside = new OffsetRange(2, 3);

    assertThat(low.union(high)).isEqualTo(new OffsetRange(1, 12));
    assertThat(high.union(low)).isEqualTo(new OffsetRange(1, 12));
    assertThat(low.union(inside)).isEqualTo(low);
    assertThat(inside.union(low)).isEqualTo(low);
  }

  @Test
  void onlyAProperPartFromTheBeginningBeginsARange() {
    OffsetRange range = new OffsetRange(4, 9);

    assertThat(range.isBegunBy(new OffsetRange(4, 8))).isTrue();
    assertThat(range.isBegunBy(new OffsetRange(1, 4))).isTrue();
    assertThat(range.isBegunBy(new OffsetRange(4, 9))).isFalse();
    assertThat(range.isBegunBy(new OffsetRange(5, 8))).isFalse();
    assertThat(range.isBegunBy(new OffsetRange(1, 3))).isFalse();
    assertThat(range.after(new OffsetRange(1, 6))).isEqualTo(new OffsetRange(7, 9));
  }

  @Test
  void readsAsItsEndsOrAsTheOneOffset() {
    assertThat(new OffsetRange(1, 4)).hasToString("1..4");
    assertThat(new OffsetRange(7, 7)).hasToString("7");
  }
}
