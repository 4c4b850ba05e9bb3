package io.tarmac.connect.jdbc.write.postgresql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * {@code COPY ... FROM STDIN (FORMAT BINARY)}, of rows that are inserted whatever is there. Each
 * value is in the format of its column's type, so that no type is converted by the server.
 */
public final class CopyInsert implements WriteStrategy {

  private static final int FLUSH_BYTES = 1 << 16;
  private static final int NULL_LENGTH = -1;
  private static final int END_OF_ROWS = -1;

  /** With a byte that no text protocol leaves as it is; then no flags and no extension. */
  private static final byte[] HEADER = "PGCOPY\n\u00ff\r\n\0\0\0\0\0\0\0\0\0".getBytes(ISO_8859_1);

  private static final int FEWEST_ROWS = 10;

  private final Identifiers identifiers;

  public CopyInsert(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.COPY;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return operation == Operation.INSERT
        && plan.isLoadable()
        && plan.columns().stream().allMatch(column -> CopyFormat.of(column, plan) != null);
  }

  @Override
  public int fewestRows() {
    return FEWEST_ROWS;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    String sql =
        "COPY %s (%s) FROM STDIN (FORMAT BINARY)"
            .formatted(
                identifiers.quote(plan.table()),
                plan.columns().stream()
                    .map(PlannedColumn::name)
                    .map(identifiers::quote)
                    .collect(Collectors.joining(", ")));
    BinaryEncoder[] encoders =
        plan.columns().stream()
            .map(column -> CopyFormat.of(column, plan))
            .toArray(BinaryEncoder[]::new);
    return (connection, rows) -> copy(connection, sql, encoders, rows);
  }

  private static void copy(
      Connection connection, String sql, BinaryEncoder[] encoders, List<Row> rows)
      throws SQLException {
    CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
    try {
      BinaryBuffer buffer = new BinaryBuffer(2 * FLUSH_BYTES);
      buffer.put(HEADER);
      for (int i = 0; i < rows.size(); i++) {
        encode(rows.get(i).values(), encoders, buffer);
        if (buffer.size() >= FLUSH_BYTES) {
          copy.writeToCopy(buffer.bytes(), 0, buffer.size());
          buffer.clear();
        }
      }
      buffer.putShort(END_OF_ROWS);
      copy.writeToCopy(buffer.bytes(), 0, buffer.size());
      copy.endCopy();
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private static void encode(@Nullable Object[] values, BinaryEncoder[] encoders, BinaryBuffer to) {
    to.putShort(encoders.length);
    for (int i = 0; i < encoders.length; i++) {
      Object value = values[i];
      if (value == null) {
        to.putInt(NULL_LENGTH);
      } else {
        encoders[i].encode(value, to);
      }
    }
  }
}
