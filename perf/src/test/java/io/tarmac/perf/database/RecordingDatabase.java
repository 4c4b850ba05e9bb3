package io.tarmac.perf.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A database that takes down what is executed, and does nothing else. Any thread. */
public final class RecordingDatabase implements TargetDatabase {
  private final List<String> executed = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final DatabaseKind kind;
  private final StatementHandler server;
  private final LongSupplier answer;

  /** A server that is asked before a statement counts as executed, and may refuse it. */
  @FunctionalInterface
  public interface StatementHandler {
    void execute(String sql) throws SQLException;
  }

  public RecordingDatabase(StatementHandler server) {
    this(DatabaseKind.POSTGRESQL, server, () -> 0);
  }

  /** Returns a database that refuses the statements that begin so. */
  public static RecordingDatabase refusing(String beginning) {
    return new RecordingDatabase(
        sql -> {
          if (sql.startsWith(beginning)) {
            throw new SQLException("not allowed");
          }
        });
  }

  /**
   * @param answer the one number that each query returns
   */
  public RecordingDatabase(DatabaseKind kind, StatementHandler server, LongSupplier answer) {
    this.kind = kind;
    this.server = server;
    this.answer = answer;
  }

  public List<String> executed() {
    return executed;
  }

  /** Returns how many connections are open. */
  public int connections() {
    return connections.get();
  }

  @Override
  public DatabaseKind kind() {
    return kind;
  }

  @Override
  public Access access() {
    return new Access("jdbc:" + kind + "://nowhere/d", Optional.empty(), Optional.empty());
  }

  @Override
  public Optional<ProcessHandle> process() {
    return Optional.empty();
  }

  @Override
  public Connection open() {
    connections.incrementAndGet();
    return made(
        Connection.class,
        Map.of(
            "createStatement", arguments -> statement(),
            "close", arguments -> connections.decrementAndGet()));
  }

  private Statement statement() {
    return made(
        Statement.class,
        Map.of(
            "execute", arguments -> execute(String.valueOf(arguments[0])),
            "executeQuery", arguments -> row(),
            "close", arguments -> null));
  }

  private boolean execute(String sql) throws SQLException {
    server.execute(sql);
    executed.add(sql);
    return false;
  }

  private ResultSet row() {
    return made(
        ResultSet.class,
        Map.of(
            "next", arguments -> true,
            "getLong", arguments -> answer.getAsLong(),
            "close", arguments -> null));
  }

  /** A method of a stand-in. */
  private interface Behaviour {
    @Nullable Object call(Object[] arguments) throws SQLException;
  }

  private static <T> T made(Class<T> type, Map<String, Behaviour> behaviours) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          String name = method.getName();
          return Objects.requireNonNull(behaviours.get(name), name).call(arguments);
        };
    return type.cast(
        Proxy.newProxyInstance(
            RecordingDatabase.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Override
  public void close() {}
}
