package io.tarmac.connect.jdbc.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what a sink sends to its database, without regard to which driver it goes through:
 * the sink is given a URL of {@link LoggingDriver}. Thread-safe.
 */
public final class StatementLog implements AutoCloseable {
  /**
   * One call that goes to the server, or the calls of a prepared statement in a row.
   *
   * @param sql the statement's text, or the name of the method where there is none
   * @param rows how many sets of parameters it was sent with; 0 for a look into the catalog
   */
  public record Entry(String sql, int rows) {}

  static final String PREFIX = "jdbc:logging:";

  private static final Map<String, StatementLog> LOGS = new ConcurrentHashMap<>();

  private final String name = UniqueName.of("log");
  private final List<Entry> entries = new CopyOnWriteArrayList<>();
  private final Map<String, Runnable> before = new ConcurrentHashMap<>();

  /** What a statement holds whose commit is carried out, and its answer lost. */
  private final AtomicReference<@Nullable String> unanswered = new AtomicReference<>();

  private final AtomicBoolean losing = new AtomicBoolean();

  public StatementLog() {
    LOGS.put(name, this);
  }

  /** The URL to give to the sink instead of one of a database. */
  public String url(String url) {
    return PREFIX + name + ":" + url;
  }

  /** From now on the driver throws this at each statement whose text contains that. */
  public void throwAt(String text, RuntimeException defect) {
    before(
        text,
        () -> {
          throw defect;
        });
  }

  /** From now on that is run before each statement whose text contains that. */
  public void before(String text, Runnable action) {
    before.put(text, action);
  }

  /** The commit after the next statement whose text contains that takes effect, but fails. */
  public void loseAnswerOfCommitAfter(String text) {
    unanswered.set(text);
  }

  /** Everything so far. */
  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /** The statements so far whose text begins so. */
  public List<Entry> beginningWith(String... beginnings) {
    return entries.stream()
        .filter(entry -> List.of(beginnings).stream().anyMatch(entry.sql()::startsWith))
        .toList();
  }

  public void clear() {
    entries.clear();
  }

  @Override
  public void close() {
    LOGS.remove(name);
  }

  static StatementLog named(String name) {
    StatementLog log = LOGS.get(name);
    if (log == null) {
      throw new IllegalStateException("no statement log is called " + name);
    }
    return log;
  }

  Connection logging(Connection connection) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = invoke(connection, method, arguments);
          if (method.getName().equals("commit") && losing.compareAndSet(true, false)) {
            throw new SQLException("the answer was lost", "08006");
          }
          if (result instanceof PreparedStatement statement) {
            return logging(PreparedStatement.class, statement, (String) arguments[0]);
          }
          if (result instanceof Statement statement) {
            return logging(Statement.class, statement, "");
          }
          return result instanceof DatabaseMetaData metadata ? logging(metadata) : result;
        });
  }

  private <T extends Statement> T logging(Class<T> type, T statement, String prepared) {
    int[] rows = {0};
    return proxy(
        type,
        (proxy, method, arguments) -> {
          if (method.getName().equals("addBatch")) {
            rows[0]++;
          } else if (method.getName().equals("executeBatch")) {
            add(new Entry(prepared, rows[0]));
            rows[0] = 0;
          } else if (arguments == null && method.getName().equals("executeUpdate")) {
            rows[0]++;
            addNext(new Entry(prepared, rows[0] - 1), new Entry(prepared, rows[0]));
          } else if (method.getName().startsWith("execute")) {
            add(new Entry(arguments == null ? prepared : (String) arguments[0], 1));
          }
          return invoke(statement, method, arguments);
        });
  }

  /** Adds an entry in the place of the last one, if that is the one before. */
  private void addNext(Entry before, Entry entry) {
    if (!entries.isEmpty() && entries.get(entries.size() - 1).equals(before)) {
      entries.remove(entries.size() - 1);
      add(entry);
    } else {
      add(new Entry(entry.sql(), 1));
    }
  }

  private void add(Entry entry) {
    entries.add(entry);
    String lost = unanswered.get();
    if (lost != null && entry.sql().contains(lost) && unanswered.compareAndSet(lost, null)) {
      losing.set(true);
    }
    before.forEach(
        (text, action) -> {
          if (entry.sql().contains(text)) {
            action.run();
          }
        });
  }

  private DatabaseMetaData logging(DatabaseMetaData metadata) {
    return proxy(
        DatabaseMetaData.class,
        (proxy, method, arguments) -> {
          if (method.getReturnType() == ResultSet.class) {
            entries.add(new Entry(method.getName(), 0));
          }
          return invoke(metadata, method, arguments);
        });
  }

  private static @Nullable Object invoke(Object target, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            StatementLog.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
