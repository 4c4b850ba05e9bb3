package io.tarmac.connect.jdbc.database.h2;

import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import io.tarmac.connect.jdbc.database.DriverParameters.ParameterRole;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.DriverSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules for H2's driver, which pastes values of settings into SQL as they are. */
record H2DriverRules() implements DriverRules {

  private static final String SCHEME = "jdbc:h2:";
  private static final String FILE = "file:";

  private static final Set<String> NEVER_SQL =
      Set.of("user", "password", "password_hash", "time zone");

  private static final String HARMLESS =
      """
      USER PASSWORD PASSWORD_HASH CREATE MODE MAX_MEMORY_UNDO CREATE_BUILD TIME\u00a0ZONE
      DEFAULT_LOCK_TIMEOUT ACCESS_MODE_DATA CATALOG OPTIMIZE_REUSE_RESULTS DB_CLOSE_DELAY
      DB_CLOSE_ON_EXIT MAX_OPERATION_MEMORY REFERENTIAL_INTEGRITY AUTO_RECONNECT OPEN_NEW
      MAX_MEMORY_ROWS NON_KEYWORDS LOCK_TIMEOUT RETENTION_TIME QUERY_STATISTICS
      MAX_LENGTH_INPLACE_LOB LAZY_QUERY_EXECUTION PAGE_SIZE AUTOCOMMIT THROTTLE
      IGNORE_UNKNOWN_SETTINGS READONLY NETWORK_TIMEOUT @ TRUNCATE_LARGE_LENGTH COLLATION
      MAX_LOG_SIZE VARIABLE_BINARY QUERY_STATISTICS_MAX_ENTRIES WRITE_DELAY ALLOW_LITERALS
      FORBID_CREATION SCHEMA CACHE_SIZE QUERY_TIMEOUT IFEXISTS DEFAULT_TABLE_TYPE LOCK_MODE
      EXCLUSIVE OLD_INFORMATION_SCHEMA NO_UPGRADE IGNORECASE IGNORE_CATALOGS DEFAULT_NULL_ORDERING
      CIPHER REDO_LOG_BINARY SCHEMA_SEARCH_PATH ANALYZE_AUTO ANALYZE_SAMPLE AUTO_COMPACT_FILL_RATE
      CASE_INSENSITIVE_IDENTIFIERS COMPRESS DATABASE_TO_LOWER DATABASE_TO_UPPER DEFAULT_ESCAPE
      DEFRAG_ALWAYS DROP_RESTRICT ESTIMATED_FUNCTION_TABLE_ROWS LOB_TIMEOUT MAX_COMPACT_TIME
      MAX_QUERY_TIMEOUT MV_STORE OPTIMIZE_DISTINCT OPTIMIZE_EVALUATABLE_SUBQUERIES
      OPTIMIZE_INSERT_FROM_SELECT OPTIMIZE_IN_LIST OPTIMIZE_IN_SELECT OPTIMIZE_OR
      OPTIMIZE_SIMPLE_SINGLE_ROW_SUBQUERIES OPTIMIZE_TWO_EQUALS QUERY_CACHE_SIZE RECOMPILE_ALWAYS
      REUSE_SPACE SHARE_LINKED_CONNECTIONS ZERO_BASED_ENUMS CACHE_TYPE DEFAULT_CONNECTION JMX
      TRACE_LEVEL_SYSTEM_OUT""";

  private static final DriverParameters PARAMETERS =
      DriverParameters.NONE
          .refusing(
              Danger.LOADS_CLASSES,
              """
              DATABASE_EVENT_LISTENER DEFAULT_TABLE_ENGINE JAVA_OBJECT_SERIALIZER AUTHENTICATOR
              AUTHREALM AUTHZPWD RECOVER_TEST BUILTIN_ALIAS_OVERRIDE""")
          .refusing(
              Danger.TOUCHES_FILES,
              """
              TRACE_LEVEL_FILE TRACE_MAX_FILE_SIZE AUTO_SERVER AUTO_SERVER_PORT FILE_LOCK RECOVER
              CLUSTER""")
          .refusing(Danger.RUNS_SQL, "INIT SCRIPT")
          .with(ParameterRole.HARMLESS, HARMLESS);

  private static final DriverFacts FACTS = new DriverFacts(SCHEME, "org.h2.", PARAMETERS, Map.of());

  @Override
  public DriverFacts facts() {
    return FACTS;
  }

  @Override
  public @Nullable Danger danger(String name, String value) {
    Danger danger = PARAMETERS.danger(name);
    return danger == null && !NEVER_SQL.contains(name) && !DriverSetting.isPlain(value)
        ? Danger.RUNS_SQL
        : danger;
  }

  /** Returns the settings of a URL, in which a backslash escapes the next character of a value. */
  @Override
  public List<DriverSetting> settings(String url) {
    List<String> settings = new ArrayList<>();
    StringBuilder setting = new StringBuilder();
    int first = url.indexOf(';');
    for (int i = first < 0 ? url.length() : first + 1; i < url.length(); i++) {
      char next = url.charAt(i);
      if (next == ';') {
        settings.add(setting.toString());
        setting.setLength(0);
      } else if (next == '\\' && i + 1 < url.length()) {
        setting.append(url.charAt(++i));
      } else {
        setting.append(next);
      }
    }
    settings.add(setting.toString());
    return DriverSetting.inParts(settings);
  }

  @Override
  public @Nullable String databaseFile(String url) {
    String file = name(url);
    if (file.startsWith("mem:") || !isInWorker(url)) {
      return null;
    }
    return file.startsWith(FILE) ? file.substring(FILE.length()) : file;
  }

  @Override
  public boolean isInWorker(String url) {
    return Stream.of("tcp:", "ssl:").noneMatch(name(url)::startsWith);
  }

  private static String name(String url) {
    return url.substring(Math.min(url.length(), SCHEME.length())).split(";", 2)[0];
  }
}
