package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.simulation.ModelDatabase.ModelSession;
import io.tarmac.connect.jdbc.simulation.ModelDatabase.StoredOffset;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A JDBC connection to a {@link ModelDatabase}. It understands the statements of the offsets table,
 * of a truncation, and of the catalog. Rows go to the session without SQL.
 */
final class ModelConnection {

  /** The queries of the catalog. {@link ModelServer} gives them to the connector. */
  static final String COLUMNS = "columns";

  static final String UNIQUE_COLUMNS = "unique columns";
  static final String REFERRING_KEYS = "referring keys";
  static final String SCHEMAS = "schemas";

  /**
   * An update of the offsets table.
   *
   * @param assignments the columns of the SET clause, each with its expression
   * @param conditions the columns of the WHERE clause, each of which equals a parameter
   */
  private record OffsetUpdate(List<String[]> assignments, List<String> conditions) {

    private static final Pattern UPDATE =
        Pattern.compile("UPDATE .* SET (?<assignments>.*) WHERE (?<conditions>.*)");

    static OffsetUpdate parse(String sql) {
      Matcher update = UPDATE.matcher(sql);
      if (!update.matches()) {
        throw new UnsupportedOperationException(sql);
      }
      List<String[]> assignments = new ArrayList<>();
      for (String assignment : update.group("assignments").split(", ", -1)) {
        assignments.add(assignment.split(" = ", 2));
      }
      String conditions = update.group("conditions").replace(" = ?", "");
      return new OffsetUpdate(assignments, List.of(conditions.split(" AND ", -1)));
    }
  }

  /** The parsed updates by their SQL. */
  private static final Map<String, OffsetUpdate> UPDATES = new ConcurrentHashMap<>();

  /**
   * A statement that marks the rows of a table as deleted, or ends those versions that are older
   * than a number.
   */
  private static final Pattern SOFT_TRUNCATION =
      Pattern.compile(
          """
          UPDATE "b" SET (?:\
          "__deleted" = true WHERE \\("__deleted" IS NULL OR NOT "__deleted" = true\\)|\
          "is_current" = false, "valid_to" = (?<time>'[^']+') WHERE\
           \\("is_current" IS NULL OR NOT "is_current" = false\\)\
           AND \\("number" < (?<number>\\d+) OR "valid_from" < \\k<time>\\))""");

  /** The column whose value is the offset of the record. */
  static final String VERSION = "version";

  /** The column that only wide records have a value for. */
  static final String NOTE = "note";

  private static final String NEXT_OFFSET = "\"next_offset\"";
  private static final String EPOCH = "\"epoch\"";

  /** A column that both tables have. */
  private record ModelColumn(String name, int type, String typeName, boolean nullable) {

    /** Returns the row of the catalog that describes the column. */
    Map<String, Object> catalogRow(String table, boolean isComputed) {
      Map<String, Object> row = new HashMap<>();
      row.put("TABLE_NAME", table);
      row.put("TABLE_SCHEM", "public");
      row.put("COLUMN_NAME", name);
      row.put("DATA_TYPE", type);
      row.put("TYPE_NAME", typeName);
      row.put("COLUMN_SIZE", 100);
      row.put("DECIMAL_DIGITS", type == Types.TIMESTAMP ? 6 : 0);
      row.put(
          "NULLABLE", nullable ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls);
      row.put("column_name", name);
      row.put("declared_type", typeName);
      row.put("cast_type", typeName);
      row.put("generation", isComputed ? "FROM_COLUMNS" : "NO");
      row.put("has_default", false);
      row.put("equality", "EXACT");
      return row;
    }
  }

  private static final List<ModelColumn> COMMON_COLUMNS =
      List.of(
          new ModelColumn("id", Types.INTEGER, "INTEGER", false),
          new ModelColumn(VERSION, Types.BIGINT, "BIGINT", false),
          new ModelColumn(NOTE, Types.VARCHAR, "CHARACTER VARYING", true));

  private static final ModelColumn MARK =
      new ModelColumn(ApplyMode.MARK, Types.BOOLEAN, "BOOLEAN", true);

  private static final List<ModelColumn> HISTORY_COLUMNS =
      List.of(
          new ModelColumn(ApplyMode.NUMBER, Types.BIGINT, "BIGINT", false),
          new ModelColumn(ApplyMode.VALID_FROM, Types.TIMESTAMP, "TIMESTAMP", false),
          new ModelColumn(ApplyMode.VALID_TO, Types.TIMESTAMP, "TIMESTAMP", true),
          new ModelColumn(ApplyMode.IS_CURRENT, Types.BOOLEAN, "BOOLEAN", false));

  /** A handler of a connection's methods, from which {@link #session} gets the session. */
  private record Handler(ModelSession session, InvocationHandler calls)
      implements InvocationHandler {

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      return calls.invoke(proxy, method, arguments);
    }
  }

  /** A savepoint, which is the number of rows that the transaction had written. */
  private record RowCount(int rows) implements Savepoint {

    @Override
    public int getSavepointId() {
      return rows;
    }

    @Override
    public String getSavepointName() {
      return "after " + rows;
    }
  }

  private final ModelSession session;
  private final ApplyMode mode;

  private ModelConnection(ModelSession session, ApplyMode mode) {
    this.session = session;
    this.mode = mode;
  }

  /**
   * Returns a connection.
   *
   * @param mode decides about the columns and the primary key of the tables
   */
  static Connection of(ModelSession session, ApplyMode mode) {
    ModelConnection model = new ModelConnection(session, mode);
    return proxy(Connection.class, new Handler(session, model::callConnection));
  }

  /** Returns the session behind a connection that {@link #of} returned. */
  static ModelSession session(Connection connection) {
    return ((Handler) Proxy.getInvocationHandler(connection)).session();
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private @Nullable Object callConnection(
      Object proxy, Method method, Object @Nullable [] arguments) throws SQLException {
    return switch (method.getName()) {
      case "prepareStatement" ->
          statement(PreparedStatement.class, String.valueOf(argument(arguments, 0)));
      case "createStatement" -> statement(Statement.class, "");
      case "commit" -> {
        session.commit();
        yield null;
      }
      case "rollback" -> {
        if (arguments == null) {
          session.rollBack();
        } else {
          session.rollBackTo(((RowCount) arguments[0]).rows());
        }
        yield null;
      }
      case "setSavepoint" -> new RowCount(session.savepoint());
      case "close" -> {
        session.close();
        yield null;
      }
      case "abort" -> {
        session.abort();
        yield null;
      }
      case "isClosed" -> session.isBroken();
      case "getMetaData" -> proxy(DatabaseMetaData.class, this::callMetadata);
      case "getNetworkTimeout" -> 0;
      case "getCatalog" -> "model";
      case "releaseSavepoint", "setNetworkTimeout" -> null;
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == argument(arguments, 0);
      case "toString" -> "a connection to the model";
      default -> throw new UnsupportedOperationException(method.toString());
    };
  }

  private static Object argument(Object @Nullable [] arguments, int index) {
    if (arguments == null) {
      throw new IllegalArgumentException("no arguments");
    }
    return arguments[index];
  }

  private Object callMetadata(Object proxy, Method method, Object @Nullable [] arguments)
      throws SQLException {
    return switch (method.getName()) {
      case "supportsSchemasInTableDefinitions", "supportsMixedCaseQuotedIdentifiers" -> true;
      case "storesLowerCaseQuotedIdentifiers", "dataDefinitionCausesTransactionCommit" -> false;
      case "getColumns" -> {
        session.queryCatalog();
        yield result(columns(String.valueOf(argument(arguments, 2))));
      }
      default -> throw new UnsupportedOperationException(method.toString());
    };
  }

  private <T extends Statement> T statement(Class<T> type, String sql) {
    Map<Integer, Object> parameters = new HashMap<>();
    List<Map<Integer, Object>> batched = new ArrayList<>();
    return proxy(
        type,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "setString", "setInt", "setLong", "setObject" -> {
                parameters.put((Integer) argument(arguments, 0), argument(arguments, 1));
                yield null;
              }
              case "addBatch" -> {
                batched.add(new HashMap<>(parameters));
                yield null;
              }
              case "executeBatch" -> {
                int[] counts = new int[batched.size()];
                for (int i = 0; i < counts.length; i++) {
                  counts[i] = update(sql, batched.get(i));
                }
                yield counts;
              }
              case "executeUpdate" ->
                  update(arguments == null ? sql : String.valueOf(arguments[0]), parameters);
              case "executeQuery" -> result(query(sql, parameters));
              case "setEscapeProcessing", "close" -> null;
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  private List<Map<String, Object>> query(String sql, Map<Integer, Object> parameters)
      throws SQLException {
    String table = String.valueOf(parameters.get(2));
    return switch (sql) {
      case COLUMNS -> {
        session.queryCatalog();
        yield columns(table);
      }
      case UNIQUE_COLUMNS -> {
        session.queryCatalog();
        yield mode.keyColumns().stream()
            .map(
                column ->
                    Map.<String, Object>of(
                        "index_name", "pk", "column_name", column, "is_deferrable", false))
            .toList();
      }
      case REFERRING_KEYS -> List.of();
      case SCHEMAS -> {
        session.queryCatalog();
        yield List.of(Map.of("1", "public"));
      }
      default -> storedOffsets(sql);
    };
  }

  /** Returns the rows of the offsets table, or none if the query only looks for the table. */
  private List<Map<String, Object>> storedOffsets(String sql) throws SQLException {
    Map<TopicPartition, StoredOffset> stored = session.readOffsets();
    if (sql.endsWith("1 = 0")) {
      return List.of();
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    stored.forEach(
        (partition, offset) ->
            rows.add(
                Map.of(
                    "1", partition.topic(),
                    "2", partition.partition(),
                    "3", offset.nextOffset(),
                    "4", offset.epoch())));
    return rows;
  }

  private List<Map<String, Object>> columns(String table) {
    boolean isComputed = session.isNoteComputed(table);
    List<ModelColumn> columns = new ArrayList<>(COMMON_COLUMNS);
    if (mode.hasSoftDeletes()) {
      columns.add(MARK);
    } else if (mode == ApplyMode.HISTORY) {
      columns.addAll(HISTORY_COLUMNS);
    }
    return columns.stream()
        .map(column -> column.catalogRow(table, isComputed && column.name().equals(NOTE)))
        .toList();
  }

  private int update(String sql, Map<Integer, Object> parameters) throws SQLException {
    Matcher softTruncation = SOFT_TRUNCATION.matcher(sql);
    if (mode.truncatesRemoveRows() ? sql.startsWith("TRUNCATE") : softTruncation.matches()) {
      String number = mode == ApplyMode.HISTORY ? softTruncation.group("number") : null;
      session.truncate(number == null ? null : Long.valueOf(number));
      return 0;
    }
    if (sql.startsWith("INSERT")) {
      TopicPartition partition = partition(parameters, 2);
      if (session.lockOffset(partition) != null) {
        throw session.failTransaction("there is such a row", "23505");
      }
      session.store(partition, new StoredOffset(number(parameters, 4), number(parameters, 5)));
      return 1;
    }
    if (sql.startsWith("DELETE")) {
      session.deleteOffsets();
      return 0;
    }
    return updateOffset(sql, parameters);
  }

  /** Updates a row of the offsets table if it meets the conditions of the statement. */
  private int updateOffset(String sql, Map<Integer, Object> parameters) throws SQLException {
    OffsetUpdate update = UPDATES.computeIfAbsent(sql, OffsetUpdate::parse);
    int parameter = 1;
    Map<String, Object> assigned = new HashMap<>();
    for (String[] sides : update.assignments()) {
      assigned.put(sides[0], sides[1].equals("?") ? value(parameters, parameter++) : sides[1]);
    }
    Map<String, Object> conditions = new HashMap<>();
    for (String column : update.conditions()) {
      conditions.put(column, value(parameters, parameter++));
    }
    TopicPartition partition =
        new TopicPartition(
            String.valueOf(conditions.get("\"topic\"")),
            ((Number) conditions.get("\"partition_id\"")).intValue());
    StoredOffset stored = session.lockOffset(partition);
    if (stored == null
        || !conditions.getOrDefault(NEXT_OFFSET, stored.nextOffset()).equals(stored.nextOffset())
        || !conditions.getOrDefault(EPOCH, stored.epoch()).equals(stored.epoch())) {
      if (conditions.containsKey(NEXT_OFFSET)) {
        session.noteLostLease();
      }
      return 0;
    }
    String raised = String.valueOf(assigned.getOrDefault(EPOCH, EPOCH + " + 0"));
    session.store(
        partition,
        new StoredOffset(
            (long) assigned.getOrDefault(NEXT_OFFSET, stored.nextOffset()),
            stored.epoch() + Long.parseLong(raised.substring(raised.indexOf('+') + 2))));
    return 1;
  }

  private static TopicPartition partition(Map<Integer, Object> parameters, int first) {
    return new TopicPartition(
        String.valueOf(parameters.get(first)), (int) number(parameters, first + 1));
  }

  private static long number(Map<Integer, Object> parameters, int index) {
    return ((Number) value(parameters, index)).longValue();
  }

  private static Object value(Map<Integer, Object> parameters, int index) {
    Object value = parameters.get(index);
    if (value == null) {
      throw new IllegalArgumentException("no parameter " + index);
    }
    return value;
  }

  private static ResultSet result(List<Map<String, Object>> rows) {
    int[] next = {0};
    return proxy(
        ResultSet.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "next" -> next[0]++ < rows.size();
              case "getString", "getInt", "getLong", "getBoolean" ->
                  rows.get(next[0] - 1).get(String.valueOf(argument(arguments, 0)));
              case "close" -> null;
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }
}
