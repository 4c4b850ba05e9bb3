package io.tarmac.connect.jdbc.database.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.type.CanonicalType;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RowStreamTest {

  private static final TablePlan PLAN = TestingPlans.plan("t", "id", "v");
  private static final long LARGE = 1 << 30;
  private static final LoadedField[] FIELDS = {field(false), field(true)};

  @Test
  void noRowsAreAnEmptyFile() {
    assertThat(new RowStream(List.of(), FIELDS, LARGE).read()).isEqualTo(-1);
  }

  @Test
  @DisplayName("C7_3 null and the text that looks like it are two things")
  void nullIsNoText() {
    assertThat(read(rows("a", null, "b", "\\N", "c", ""), 100))
        .isEqualTo("a\t\\N\nb\t\\\\N\nc\t\n");
  }

  @Test
  void aFileMayBeReadInAnyPieces() {
    List<Row> rows = new ArrayList<>();
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      String value = "\u00e9".repeat(i % 50);
      rows.add(row("k" + i, value));
      expected.append('k').append(i).append('\t').append(value).append('\n');
    }

    assertThat(read(rows, 1)).isEqualTo(expected.toString());
    assertThat(read(rows, 1_000)).isEqualTo(expected.toString());
    assertThat(read(rows, 1 << 20)).isEqualTo(expected.toString());
  }

  @Test
  void aRowMayBeLongerThanAnyBuffer() {
    String value = "x".repeat(1 << 20);

    assertThat(read(rows("a", value, "b", "c"), 100_000)).isEqualTo("a\t" + value + "\nb\tc\n");
  }

  @Test
  @DisplayName("C9 the file ends before a null that the column does not take")
  void aNullThatIsNotTakenEndsTheFile() {
    assertThat(read(rows("a", "b", null, "c", "d", "e"), 100)).isEqualTo("a\tb\n");
  }

  @Test
  @DisplayName("C9 the file ends before a row that may be too long for a statement")
  void aRowTooLongForAStatementEndsTheFile() {
    List<Row> rows = rows("a", "b", "c", "x".repeat(97), "d", "x".repeat(98), "e", "f");

    assertThat(read(new RowStream(rows, FIELDS, 200), 1_000))
        .isEqualTo("a\tb\nc\t" + "x".repeat(97) + "\n");
  }

  private static String read(List<Row> rows, int pieces) {
    return read(new RowStream(rows, FIELDS, LARGE), pieces);
  }

  private static String read(RowStream stream, int pieces) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    byte[] piece = new byte[pieces];
    for (int read = stream.read(piece, 0, pieces);
        read >= 0;
        read = stream.read(piece, 0, pieces)) {
      assertThat(read).isPositive();
      file.write(piece, 0, read);
    }
    assertThat(stream.read()).isEqualTo(-1);
    return file.toString(UTF_8);
  }

  private static List<Row> rows(@Nullable String... keysAndValues) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      rows.add(row(keysAndValues[i], keysAndValues[i + 1]));
    }
    return rows;
  }

  private static Row row(@Nullable String... values) {
    return TestingRows.withValues(PLAN, Operation.INSERT, 0, (Object[]) values);
  }

  private static LoadedField field(boolean nullable) {
    return new LoadedField(
        Objects.requireNonNull(FieldBuffer.encoder(CanonicalType.STRING)), null, nullable);
  }
}
