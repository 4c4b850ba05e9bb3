package io.tarmac.perf.event;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.Collectors;

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
    return expected(ExpectedRows.sequence(count, id -> rows.row(id).values()));
  }

  public static RowChecksum expected(ExpectedRows rows) {
    RowChecksum checksum = new RowChecksum();
    for (int id = 1; id <= rows.highestId(); id++) {
      List<Object> row = rows.row(id);
      if (row != null) {
        checksum.add(row);
      }
    }
    return checksum;
  }

  public void add(AviationRow row) {
    add(row.values());
  }

  /** Adds a row by its values. */
  public void add(List<Object> row) {
    String text = row.stream().map(Object::toString).collect(Collectors.joining(SEPARATOR));
    sum += ByteBuffer.wrap(digest.digest(text.getBytes(StandardCharsets.UTF_8))).getLong();
  }

  public String hex() {
    return String.format("%016x", sum);
  }
}
