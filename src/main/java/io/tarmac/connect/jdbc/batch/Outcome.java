package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of writing a batch.
 *
 * @param written the part of the batch that has been committed, perhaps nothing
 * @param rest the parts that are left of the batch, in order
 */
public record Outcome(Batch written, List<Batch> rest) {

  /** Creates the outcome of a batch that has been committed as a whole. */
  public Outcome(Batch written) {
    this(written, List.of());
  }

  /**
   * Returns the outcome of a batch that has been committed, except for the refused rows and the
   * rows that wait for these.
   *
   * @param failures the failures of the refused rows, by the index of the row. If order counts,
   *     nothing from the first refused row on has been committed.
   * @param replaced the indexes of rows that need not be written, because others take their place
   */
  public static Outcome of(
      Batch batch,
      Map<Integer, DeliveryFailure> failures,
      Set<Integer> replaced,
      ErrorOrder order) {
    List<Batch> parts =
        BatchParts.of(batch, rows(batch, replaced), batch.refusals(failures), order);
    return parts.get(0).isRefused()
        ? new Outcome(Batch.NONE, parts)
        : new Outcome(parts.get(0), parts.subList(1, parts.size()));
  }

  /**
   * Returns the part of a batch to commit: the rows and offsets of {@link #written()}, before the
   * failures of the refused rows are known.
   *
   * @param refused the indexes of the refused rows, at least one
   * @param replaced the indexes of rows that need not be written, because others take their place
   */
  public static Batch goodPart(
      Batch batch, Set<Integer> refused, Set<Integer> replaced, ErrorOrder order) {
    return BatchParts.goodPart(batch, rows(batch, replaced), refused, order);
  }

  private static List<@Nullable Row> rows(Batch batch, Set<Integer> replaced) {
    List<@Nullable Row> rows = new ArrayList<>(batch.rows());
    replaced.forEach(index -> rows.set(index, null));
    return rows;
  }
}
