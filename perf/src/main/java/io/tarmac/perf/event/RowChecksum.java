package io.tarmac.perf.event;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The checksum of a set of rows: the sum of a strong hash of each row, so it does not depend on the
 * order in which rows are read, and neither a lost, a doubled nor an altered row goes unseen.
 *
 * <p>Not thread-safe.
 */
public final class RowChecksum {
  private static final String SEPARATOR = "\u001f";

  private final MessageDigest digest;
  private long sum;

  public RowChecksum() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** The checksum of the rows with ids 1 to {@code count}. */
  public static RowChecksum expected(AviationRows rows, int count) {
    RowChecksum checksum = new RowChecksum();
    for (int id = 1; id <= count; id++) {
      checksum.add(rows.row(id));
    }
    return checksum;
  }

  public void add(AviationRow row) {
    String text =
        String.join(
            SEPARATOR,
            Integer.toString(row.id()),
            row.aircraft(),
            row.airline(),
            Integer.toString(row.passengers()),
            row.airport(),
            row.flight(),
            row.metar(),
            Double.toString(row.flightDistance()));
    sum += ByteBuffer.wrap(digest.digest(text.getBytes(StandardCharsets.UTF_8))).getLong();
  }

  public String hex() {
    return String.format("%016x", sum);
  }
}
