package io.tarmac.perf.jmh;

import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.implementation.StubMethod;
import net.bytebuddy.matcher.ElementMatchers;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;
import org.postgresql.copy.CopyOperation;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Encoding;
import org.postgresql.core.QueryExecutor;
import org.postgresql.util.PGBinaryObject;

/**
 * A driver that takes everything and does nothing, at the price of a method call: the classes are
 * generated, since a reflective proxy would cost more than what is measured.
 */
public final class SilentDriver {
  private SilentDriver() {}

  static Connection connection() {
    return made(SilentConnection.class);
  }

  /** The class with a body that returns 0, false or null for each method that has none. */
  private static <T> T made(Class<T> type) {
    if (!Modifier.isAbstract(type.getModifiers())) {
      throw new IllegalArgumentException(type + " has no abstract methods");
    }
    try {
      return new ByteBuddy()
          .subclass(type)
          .method(ElementMatchers.isAbstract())
          .intercept(StubMethod.INSTANCE)
          .make()
          .load(type.getClassLoader())
          .getLoaded()
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Also hands out the driver's own interfaces. */
  public abstract static class SilentConnection implements BaseConnection {
    private final QueryExecutor executor = made(SilentExecutor.class);
    private final PreparedStatement statement = made(SilentStatement.class);

    @Override
    public PreparedStatement prepareStatement(String sql) {
      return statement;
    }

    @Override
    public CopyManager getCopyAPI() throws SQLException {
      return new CopyManager(this);
    }

    @Override
    public QueryExecutor getQueryExecutor() {
      return executor;
    }

    @Override
    public Encoding getEncoding() {
      return Encoding.getDatabaseEncoding("UTF8");
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      return type.cast(this);
    }
  }

  /** Starts copies. */
  public abstract static class SilentExecutor implements QueryExecutor {
    private final CopyIn copy = made(CopyIn.class);

    @Override
    public CopyOperation startCopy(String sql, boolean suppressBegin) {
      return copy;
    }
  }

  /** Counts the rows of a batch, and lets arrays be written as if they were to be sent. */
  public abstract static class SilentStatement implements PreparedStatement {
    private final byte[] sent = new byte[1 << 24];
    private final ResultSet answer = made(SilentAnswer.class);
    private int batched;

    @Override
    public void addBatch() {
      batched++;
    }

    @Override
    public int[] executeBatch() {
      int[] counts = new int[batched];
      Arrays.fill(counts, 1);
      batched = 0;
      return counts;
    }

    @Override
    public ResultSet executeQuery() {
      return answer;
    }

    @Override
    public void setObject(int parameter, Object value) {
      if (value instanceof PGBinaryObject array) {
        array.toBytes(sent, 0);
      }
    }
  }

  /** The answer to the question how many of the table's columns are as they were: all. */
  public abstract static class SilentAnswer implements ResultSet {
    private static final int COLUMNS = 8;

    @Override
    public boolean next() {
      return true;
    }

    @Override
    public int getInt(int column) {
      return COLUMNS;
    }
  }
}
