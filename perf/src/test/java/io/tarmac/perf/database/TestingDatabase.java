package io.tarmac.perf.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A database that takes down what is executed, and does nothing else. Any thread. */
public final class TestingDatabase implements TargetDatabase {
  private final List<String> executed = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();
  private final Server server;

  /** What happens before a statement has been executed. */
  @FunctionalInterface
  public interface Server {
    void execute(String sql) throws SQLException;
  }

  public TestingDatabase(Server server) {
    this.server = server;
  }

  public List<String> executed() {
    return executed;
  }

  /** How many are open. */
  public int connections() {
    return connections.get();
  }

  @Override
  public DatabaseKind kind() {
    return DatabaseKind.POSTGRESQL;
  }

  @Override
  public Access access() {
    return new Access("jdbc:postgresql://nowhere/d", Optional.empty(), Optional.empty());
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
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "createStatement" -> statement();
              case "close" -> {
                connections.decrementAndGet();
                yield null;
              }
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  private Statement statement() {
    return made(
        Statement.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "execute" -> {
                String sql = String.valueOf(arguments[0]);
                server.execute(sql);
                executed.add(sql);
                yield Boolean.FALSE;
              }
              case "close" -> null;
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  private static <T> T made(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            TestingDatabase.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @Override
  public void close() {}
}
