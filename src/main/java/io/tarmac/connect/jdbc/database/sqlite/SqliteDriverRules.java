package io.tarmac.connect.jdbc.database.sqlite;

import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import io.tarmac.connect.jdbc.database.DriverParameters.ParameterRole;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.DriverSetting;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for SQLite's driver, which pastes values of settings into SQL as they are. */
record SqliteDriverRules() implements DriverRules {

  private static final String SCHEME = "jdbc:sqlite:";

  private static final Set<String> NEVER_SQL = Set.of("user", "password", "date_string_format");

  private static final String HARMLESS =
      """
      open_mode shared_cache automatic_index cache_size cache_spill mmap_size case_sensitive_like
      count_changes default_cache_size defer_foreign_keys empty_result_callback encoding
      foreign_keys full_column_names fullsync incremental_vacuum journal_mode journal_size_limit
      legacy_alter_table legacy_file_format locking_mode page_size max_page_count read_uncommitted
      recursive_triggers reverse_unordered_selects secure_delete short_column_names synchronous
      temp_store user_version application_id wal_autocheckpoint limit_length limit_sql_length
      limit_column limit_expr_depth limit_compound_select limit_vdbe_op limit_function_arg
      limit_attached limit_like_pattern_length limit_variable_number limit_trigger_depth
      limit_worker_threads limit_page_count transaction_mode date_precision date_class
      date_string_format busy_timeout hexkey_mode password user jdbc.explicit_readonly
      jdbc.get_generated_keys""";

  private static final DriverParameters PARAMETERS =
      DriverParameters.NONE
          .refusing(Danger.LOADS_CLASSES, "enable_load_extension")
          .refusing(Danger.TOUCHES_FILES, "temp_store_directory")
          .with(ParameterRole.HARMLESS, HARMLESS);

  /**
   * The properties of the driver. SQLite has one writer at a time, for which the others wait. The
   * foreign keys that a table declares are enforced. Transactions begin when they are first used.
   * The driver begins the next transaction as soon as one has ended, which would otherwise keep
   * other writers out for ever.
   */
  private static final Map<String, String> DEFAULTS =
      Map.of("busy_timeout", "30000", "transaction_mode", "DEFERRED", "foreign_keys", "true");

  private static final DriverFacts FACTS =
      new DriverFacts(SCHEME, "org.sqlite.", PARAMETERS, DEFAULTS);

  @Override
  public DriverFacts facts() {
    return FACTS;
  }

  /** Returns a danger also for a parameter that has not been judged. */
  @Override
  public @Nullable Danger danger(String name, String value) {
    Danger danger = PARAMETERS.danger(name);
    if (danger == null && !PARAMETERS.isListed(name)) {
      return Danger.UNKNOWN;
    }
    return danger == null && !NEVER_SQL.contains(name) && !DriverSetting.isPlain(value)
        ? Danger.RUNS_SQL
        : danger;
  }

  @Override
  public List<DriverSetting> settings(String url) {
    return DriverSetting.inQuery(url);
  }

  @Override
  public boolean isInWorker(String url) {
    return true;
  }

  @Override
  public @Nullable String databaseFile(String url) {
    String file = url.substring(Math.min(url.length(), SCHEME.length())).split("\\?", 2)[0];
    return file.isEmpty() || file.equals(":memory:") ? null : file;
  }
}
