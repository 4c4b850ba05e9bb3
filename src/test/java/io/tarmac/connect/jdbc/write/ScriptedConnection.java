package io.tarmac.connect.jdbc.write;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A connection without a database: it writes down each call, with its arguments, of itself and of
 * its statements, and throws where the script says so. A call it does not know fails the test.
 */
final class ScriptedConnection {

  private static final String PREPARE = "prepareStatement[";

  private final List<String> calls = new ArrayList<>();
  private final Map<String, SQLException> failures = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final Deque<int[]> updateCounts = new ArrayDeque<>();
  private final Deque<int[]> found = new ArrayDeque<>();
  private int savepoints;

  record NumberedSavepoint(int number) implements Savepoint {

    @Override
    public int getSavepointId() {
      return number;
    }

    @Override
    public String getSavepointName() {
      return toString();
    }

    @Override
    public String toString() {
      return "savepoint " + number;
    }
  }

  /** The n-th call of a method, counted from 1, throws. */
  ScriptedConnection failing(String method, int nth, SQLException failure) {
    failures.put(method + "#" + nth, failure);
    return this;
  }

  /** What the next batch that is executed says of the rows it hit; of the others nothing. */
  ScriptedConnection hitting(int... rows) {
    updateCounts.add(rows);
    return this;
  }

  /** The rows, of one number each, that the next query finds. */
  ScriptedConnection finding(int... numbers) {
    found.add(numbers);
    return this;
  }

  /** The connection to hand to the code under test. */
  Connection connection() {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          record(method, arguments);
          return switch (method.getName()) {
            case "prepareStatement" -> statement();
            case "setSavepoint" -> new NumberedSavepoint(++savepoints);
            case "commit", "rollback", "releaseSavepoint" -> null;
            default -> throw unknown(method);
          };
        });
  }

  /** What has been called so far. */
  List<String> calls() {
    return List.copyOf(calls);
  }

  /** Returns the text of each statement that has been prepared so far. */
  List<String> statements() {
    return calls.stream()
        .filter(call -> call.startsWith(PREPARE))
        .map(call -> call.substring(PREPARE.length(), call.length() - 1))
        .toList();
  }

  private PreparedStatement statement() {
    return proxy(
        PreparedStatement.class,
        (proxy, method, arguments) -> {
          record(method, arguments);
          return switch (method.getName()) {
            case "executeBatch" -> updateCounts.isEmpty() ? new int[0] : updateCounts.remove();
            case "executeQuery" -> numbers(found.remove());
            // Nobody asks how many rows of a statement of many rows have been hit.
            case "executeUpdate" -> 0;
            case "addBatch", "close" -> null;
            default -> {
              if (method.getName().startsWith("set")) {
                yield null;
              }
              throw unknown(method);
            }
          };
        });
  }

  private static ResultSet numbers(int[] numbers) {
    Iterator<Integer> left = Arrays.stream(numbers).iterator();
    return proxy(
        ResultSet.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "next" -> left.hasNext();
              case "getInt" -> left.next();
              case "close" -> null;
              default -> throw unknown(method);
            });
  }

  private void record(Method method, Object @Nullable [] arguments) throws SQLException {
    String name = method.getName();
    calls.add(arguments == null ? name : name + Arrays.deepToString(arguments));
    SQLException failure = failures.get(name + "#" + counts.merge(name, 1, Integer::sum));
    if (failure != null) {
      throw failure;
    }
  }

  private static AssertionError unknown(Method method) {
    return new AssertionError("not in the script: " + method);
  }

  /** Returns an object whose methods the handler carries out. */
  static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            ScriptedConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
