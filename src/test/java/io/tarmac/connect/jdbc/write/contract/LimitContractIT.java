package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Numbers of rows and columns around those at which a strategy begins another statement. */
@EachDatabase
class LimitContractIT extends TargetSuite {

  /** 511 are statements of each power of two up to 256; 513 are a full statement and a row. */
  private static final List<Integer> ROWS = List.of(0, 1, 2, 3, 4, 9, 10, 11, 511, 513);

  private static final List<Integer> MORE_ROWS = List.of(512, 1_025);

  private static final int MOST_ROWS = 3_000;

  private static final int MANY_COLUMNS = 129;

  /** 8,192 parameters are 63 rows of so many columns, of which a statement has 32. */
  private static final int FEW_WIDE_ROWS = 33;

  /** They need more than the 65,535 parameters of a protocol. */
  private static final int MANY_WIDE_ROWS = 512;

  /** Each database has a strategy of many rows for one of these. */
  private static final Set<Operation> WIDEST = Set.of(Operation.INSERT, Operation.UPSERT);

  private static final int BYTES = 5;

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ADD_VERSION", "END_VERSION", "SWEEP"})
  @DisplayName("C3_3 any number of rows is written, to the last one, or none")
  void numbersOfRows(Operation operation) throws Exception {
    LimitTable table = new LimitTable(session, List.of(LimitColumn.TEXT));
    for (int rows : ROWS) {
      write(table, operation, rows);
    }
    for (int rows : Seed.batches() > 1 ? MORE_ROWS : List.<Integer>of()) {
      write(table, operation, rows);
    }
    for (int batch = 1; batch < Seed.batches(); batch++) {
      write(table, operation, seed.random(operation, batch).nextInt(MOST_ROWS));
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ADD_VERSION", "END_VERSION", "SWEEP"})
  @DisplayName("C3_3 rows of many columns are written, however many")
  void wideRows(Operation operation) throws Exception {
    LimitTable table =
        new LimitTable(session, Collections.nCopies(MANY_COLUMNS - 1, LimitColumn.NUMBER));
    write(table, operation, FEW_WIDE_ROWS);
    if (WIDEST.contains(operation) || Seed.batches() > 1) {
      write(table, operation, MANY_WIDE_ROWS);
    }
  }

  private void write(LimitTable table, Operation operation, int rows) throws Exception {
    Random random = seed.random(operation, rows);
    table
        .trial(target, operation, Collections.nCopies(rows, BYTES), random)
        .assertAlike(seed.toString());
  }
}
