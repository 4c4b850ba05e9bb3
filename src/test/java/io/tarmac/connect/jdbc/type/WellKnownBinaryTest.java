package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WellKnownBinaryTest {

  private static final String POINT = "0101000000000000000000f83f00000000000002c0";

  @Test
  void aPointIsLittleEndian() {
    assertThat(hex(WellKnownBinary.point(1.5, -2.25))).isEqualTo(POINT);
  }

  @DisplayName("C7_3 a geometry keeps its reference system")
  @ParameterizedTest
  @CsvSource({
    POINT + ", 0, " + POINT,
    POINT + ", 4326, 0101000020e6100000000000000000f83f00000000000002c0",
    "0101000020e6100000000000000000f83f00000000000002c0, 4326,"
        + " 0101000020e6100000000000000000f83f00000000000002c0",
    "00000000013ff8000000000000c002000000000000, 4326,"
        + " 0020000001000010e63ff8000000000000c002000000000000"
  })
  void theReferenceSystemIsAdded(String wkb, int srid, String ewkb) {
    assertThat(hex(WellKnownBinary.withSrid(bytes(wkb), srid))).isEqualTo(ewkb);
  }

  @DisplayName("C7_3 collections nested without end are refused, not followed")
  @Test
  void deepCollectionsAreRefused() {
    byte[] collections = bytes("010700000001000000".repeat(100_000));

    assertThatThrownBy(() -> WellKnownBinary.mySql(collections))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @DisplayName("C7_3 MySQL and MariaDB get a geometry in the form they store")
  @ParameterizedTest
  @CsvSource({
    POINT + ", 00000000" + POINT,
    "0101000020e6100000000000000000f83f00000000000002c0, e6100000" + POINT,
    "0020000001000010e63ff8000000000000c002000000000000, e6100000" + POINT,
    "01020000000100000000000000000000000000000000000000,"
        + " 0000000001020000000100000000000000000000000000000000000000",
    "0103000000010000000100000000000000000000000000000000000000,"
        + " 000000000103000000010000000100000000000000000000000000000000000000",
    "0104000000010000000101000000000000000000f83f00000000000002c0,"
        + " 00000000010400000001000000"
        + POINT,
    "00000000070000000200000000013ff8000000000000c002000000000000"
        + "0101000000000000000000f83f00000000000002c0,"
        + " 00000000010700000002000000"
        + POINT
        + POINT
  })
  void theStoredForm(String ewkb, String stored) {
    assertThat(hex(WellKnownBinary.mySql(bytes(ewkb)))).isEqualTo(stored);
  }

  @DisplayName("C7_3 what is no geometry of two dimensions is refused")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "01",
        "0199000000",
        "0101000080000000000000f83f00000000000002c00000000000000000",
        "01e9030000000000000000f83f00000000000002c00000000000000000",
        "0101000000000000000000f83f",
        "0102000000ffffff7f"
      })
  void whatIsNoGeometryIsRefused(String wkb) {
    assertThatThrownBy(() -> WellKnownBinary.mySql(bytes(wkb)))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void whatFollowsAGeometryIsRefused() {
    assertThatThrownBy(() -> WellKnownBinary.mySql(bytes(POINT + "00")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
