package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.database.ConnectionRefusal;
import io.tarmac.connect.jdbc.database.DatabaseErrors;
import io.tarmac.connect.jdbc.database.ErrorHint;
import io.tarmac.connect.jdbc.database.ErrorLocation;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.Evidence;
import io.tarmac.connect.text.PrintableText;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The conversion of a driver's exception into a failure that may leave the connector. The failure
 * tells its kind, SQLSTATE and vendor code, the columns it is about, and what to do. Drivers put
 * values of rows into their messages. So the failure repeats a driver's own words only for kinds of
 * error that cannot hold a value. All of the words can be seen at TRACE.
 */
final class SqlFailures {

  private static final Logger LOG = LoggerFactory.getLogger(SqlFailures.class);

  private static final String UNKNOWN = ", an error that is not in the table of known ones)";

  private static final String PROVED =
      ": another row of the table is written, and this one is refused again)";

  private static final String OF_NO_ROW =
      ": other rows of the table are refused too, so no record is to blame)";

  /** The class of SQLSTATEs of a syntax error or a missing privilege. */
  private static final String ACCESS_RULES = "42";

  /** The class of SQLSTATEs of a connection that is broken or cannot be had. */
  private static final String NO_CONNECTION = "08";

  private static final Pattern QUOTED = Pattern.compile("([\"'`])(.+?)\\1");

  /**
   * The fewest characters of a name that the server may have cut. The server cuts names to 63
   * bytes, and a character has four bytes at most.
   */
  private static final int SHORTEST_CUT = 15;

  private final DatabaseErrors errors;
  private final boolean isConnecting;
  private final Supplier<ConnectionSettings> connection;
  private final BiPredicate<TablePlan, String> mayTakeNull;

  private SqlFailures(
      DatabaseErrors errors,
      boolean isConnecting,
      Supplier<ConnectionSettings> connection,
      BiPredicate<TablePlan, String> mayTakeNull) {
    this.errors = errors;
    this.isConnecting = isConnecting;
    this.connection = connection;
    this.mayTakeNull = mayTakeNull;
  }

  /**
   * Creates the failures of a database that has answered.
   *
   * @param connection returns the settings of the latest connection, whose secrets are hidden
   * @param mayTakeNull whether a column without a value in a plan's rows takes null as soon as the
   *     user allows the sink to alter it
   */
  SqlFailures(
      DatabaseErrors errors,
      Supplier<ConnectionSettings> connection,
      BiPredicate<TablePlan, String> mayTakeNull) {
    this(errors, false, connection, mayTakeNull);
  }

  /** Removes the secrets of the latest connection's settings from a text. */
  private String redacted(String text) {
    return new Redaction(connection.get()).redact(text);
  }

  /**
   * Returns the failure of an attempt to connect. The message names host and port, and what to look
   * at.
   */
  static DeliveryFailure unconnected(ConnectionSettings connection, SQLException failure) {
    SqlFailures failures =
        new SqlFailures(
            connectErrors(connection, failure), true, () -> connection, (plan, column) -> false);
    String address = failures.redacted(DatabaseAddress.of(connection.url()));
    String action =
        "no connection to the database of "
            + ConnectionProperties.URL
            + (address.isEmpty() ? "" : " (" + address + ")");
    boolean isWithoutConnection = failures.isWithoutConnection(failure);
    DeliveryFailure told =
        isWithoutConnection
            ? failures.failure(action, failure)
            : failures.ofCatalog(action, failure);
    ErrorHint ofNetwork =
        told.code() == ErrorCode.TLS_MISMATCH ? ErrorHint.NONE : ConnectionErrorHints.of(failure);
    ErrorCode code = ofNetwork.code();
    if (code == null) {
      code =
          isWithoutConnection && told.code() == ErrorCode.UNAVAILABLE
              ? ErrorCode.UNREACHABLE
              : told.code();
    }
    String source =
        code == ErrorCode.LOGIN_REFUSED && !connection.credentials().isStatic()
            ? "; the credentials are those of "
                + ConnectionProperties.CREDENTIALS
                + "="
                + PrintableText.name(connection.credentials().provider())
            : "";
    return new DeliveryFailure(
        told.kind(), code, told.reason() + failures.redacted(ofNetwork.advice()) + source);
  }

  /**
   * Returns the failure of the statements that a session begins with. The message has none of the
   * driver's words, because they may quote a statement, which may hold a secret.
   *
   * @param number the number of the statement, which counts from one
   */
  static DeliveryFailure ofInitSql(
      ConnectionSettings connection, int number, SQLException failure) {
    SqlFailures failures =
        new SqlFailures(
            KnownDatabases.connectErrors(connection.url()),
            false,
            () -> connection,
            (plan, column) -> false);
    SqlStates.Verdict verdict = failures.errors.states().verdict(failure);
    String action =
        "statement %d of %s failed in a new session"
            .formatted(number, ConnectionProperties.INIT_SQL);
    trace(action, failure);
    String message =
        failures
            .begun(action, verdict.decisive(), verdict.kind(), verdict.isKnown() ? ")" : UNKNOWN)
            .append("; try it by hand as the user of the connector, and correct it")
            .toString();
    return new DeliveryFailure(verdict.kind(), ErrorCode.INIT_SQL, message);
  }

  /**
   * Returns the errors of an attempt to connect. Refusals by the driver are fatal if the settings
   * in the URL have to change, and transient otherwise, for every SQLSTATE that the driver gives
   * them.
   */
  private static DatabaseErrors connectErrors(ConnectionSettings connection, SQLException failure) {
    DatabaseErrors errors = KnownDatabases.connectErrors(connection.url());
    ConnectionRefusal refusal = ConnectionErrorHints.refusal(failure);
    if (refusal == null) {
      return errors;
    }
    String state = String.valueOf(errors.states().state(failure));
    return errors.with(
        refusal.needsOtherSettings()
            ? errors.states().withTroubleStates(state)
            : errors.states().withStates(FailureKind.TRANSIENT, state));
  }

  /** Tells whether no server answered. An error with a vendor code comes from a server. */
  private boolean isWithoutConnection(SQLException failure) {
    return state(failure).startsWith(NO_CONNECTION)
        && !errors.states().has(Symptom.REFUSED_CONNECTION, failure)
        && failure.getErrorCode() <= 0;
  }

  /** Returns a failure that concerns no plan in particular. */
  DeliveryFailure failure(String action, SQLException failure) {
    DeliveryFailure told = failure(action, null, failure, Evidence.ERROR);
    return told.kind() == FailureKind.BAD_RECORD ? told : told.withoutSuspicion();
  }

  /** Returns the failure of a query to the catalog, whose time is limited. */
  DeliveryFailure ofCatalog(String action, SQLException failure) {
    DeliveryFailure told = failure(action, failure);
    return told.kind() == FailureKind.TRANSIENT && isInterrupted(failure)
        ? new DeliveryFailure(
            told.kind(),
            ErrorCode.SLOW_CATALOG,
            told.reason()
                + "; end the session that locks the catalog, or raise socketTimeout in "
                + ConnectionProperties.URL,
            false,
            false)
        : told;
  }

  /** Tells whether a statement was interrupted, for example by its time limit. */
  boolean isInterrupted(SQLException failure) {
    return failure instanceof SQLTimeoutException
        || errors.states().has(Symptom.INTERRUPTED, failure);
  }

  /**
   * Returns the failure of a commit. An exception without a SQLSTATE may not be the server's
   * answer.
   */
  DeliveryFailure ofCommit(String action, SQLException failure) {
    DeliveryFailure told = failure(action, null, failure, Evidence.ERROR);
    return told.kind() == FailureKind.BAD_RECORD
            || errors.states().verdict(failure).decisive().getSQLState() != null
        ? told
        : told.withoutSuspicion();
  }

  /**
   * Returns the failure of a statement that creates or alters a table.
   *
   * @param isOwn whether the statement is the user's own, so that a message may quote its words
   */
  DeliveryFailure ofDdl(String action, SQLException failure, boolean isOwn) {
    SqlStates.Verdict verdict = errors.states().blamingNoRecord().verdict(failure);
    SQLException decisive = verdict.decisive();
    trace(action, failure);
    ErrorHint hint = errors.hints().ofDdl(decisive, state(decisive));
    StringBuilder message =
        begun(
            action,
            decisive,
            verdict.kind(),
            verdict.isKnown() || hint.code() != null ? ")" : UNKNOWN);
    if ((isOwn && state(decisive).startsWith(ACCESS_RULES))
        || errors.safeMessages().isSafeForDdl(state(decisive), decisive.getErrorCode())) {
      append(message, firstLine(text(decisive)));
      // The detail names what is in the way.
      String detail = errors.location().apply(decisive).detail();
      message.append(detail.isEmpty() ? "" : " (" + shortened(redacted(firstLine(detail))) + ")");
    }
    if (hint.code() == null) {
      hint = hint(decisive, null, null);
    }
    message.append(hint.advice());
    ErrorCode code = code(hint, verdict, verdict.kind());
    boolean isUnexplained = code == ErrorCode.REFUSED_STATEMENT || code == ErrorCode.UNKNOWN_ERROR;
    return new DeliveryFailure(
        verdict.kind(), isUnexplained ? ErrorCode.REFUSED_CHANGE : code, message.toString());
  }

  /**
   * Tells whether the database refuses a statement for what it asks, or for lack of the privilege
   * for that. Then neither the session nor the server is in trouble.
   */
  boolean isRefused(SQLException failure) {
    SqlStates.Verdict verdict = errors.states().verdict(failure);
    return verdict.isKnown()
        && verdict.kind() != FailureKind.TRANSIENT
        && (verdict.mayBeOfRow()
            || String.valueOf(verdict.decisive().getSQLState()).startsWith(ACCESS_RULES));
  }

  /** Returns the failure of writing rows. */
  DeliveryFailure failure(String action, Run run, SQLException failure) {
    return failure(action, run, failure, Evidence.ERROR);
  }

  /**
   * Returns the failure of writing rows, for which a search may have found evidence.
   *
   * @param run null if the failure concerns no rows in particular
   */
  DeliveryFailure failure(
      String action, @Nullable Run run, SQLException failure, Evidence evidence) {
    SqlStates.Verdict verdict = errors.states().verdict(failure);
    FailureKind kind = kind(verdict, evidence);
    SQLException decisive = verdict.decisive();
    trace(action, failure);
    StringBuilder message =
        begun(
            action,
            decisive,
            kind,
            switch (evidence) {
              case ERROR -> verdict.isKnown() ? ")" : UNKNOWN;
              case CONTRAST -> PROVED;
              case EVERY_ROW -> OF_NO_ROW;
            });
    ErrorLocation location = run == null ? ErrorLocation.UNKNOWN : location(run.plan(), decisive);
    if (location.column() != null) {
      message.append(", column ").append(PrintableText.name(location.column()));
    }
    if (location.constraint() != null) {
      message.append(", constraint ").append(PrintableText.name(location.constraint()));
    }
    String words = firstLine(text(decisive));
    if (errors.safeMessages().isSafe(state(decisive), decisive.getErrorCode())
        && evidence != Evidence.CONTRAST
        && !isAnyQuoted(run, words)) {
      append(message, words);
    }
    ErrorHint ofRoutine =
        verdict.kind() == FailureKind.BAD_RECORD
            ? errors.hints().ofRoutine(errors.location().apply(decisive).routine())
            : ErrorHint.NONE;
    ErrorHint hint =
        ofRoutine.code() == null ? hint(decisive, run, location.constraint()) : ofRoutine;
    message.append(hint.advice());
    if (run != null && hint(decisive, null, null).code() == ErrorCode.NULL_VALUE) {
      message.append(hintForNull(run.plan(), location.column()));
    }
    if (run != null && kind == FailureKind.BAD_RECORD && run.rows().size() > 1) {
      message.append("; ").append(BatchProperties.BATCH_SIZE).append("=1 shows which record it is");
    }
    return new DeliveryFailure(
        kind,
        code(hint, verdict, kind),
        message.toString(),
        run != null && errors.mayBeOfStaleTable(decisive),
        verdict.mayBeOfRow());
  }

  /**
   * Returns the hint for an error, or {@link ErrorHint#NONE}. A driver's words tell that the
   * settings do not fit only while the driver connects. Later the words may quote a row.
   */
  private ErrorHint hint(SQLException failure, @Nullable Run run, @Nullable String constraint) {
    ConnectionRefusal refusal = isConnecting ? ConnectionErrorHints.refusal(failure) : null;
    return refusal == null
        ? errors.hints().find(failure, state(failure), run, constraint)
        : refusal.hint();
  }

  /**
   * Tells whether a name that the words quote may come from a row. Some types look their texts up
   * by name. The server then quotes a part of a text as the name of what is absent.
   */
  private static boolean isAnyQuoted(@Nullable Run run, String words) {
    if (run == null) {
      return false;
    }
    List<Pattern> quoted = quoted(run.plan(), words);
    for (Row row : run.rows()) {
      for (Object value : row.values()) {
        if (value != null
            && !(value instanceof byte[])
            && quoted.stream().anyMatch(name -> name.matcher(value.toString()).find())) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns the names in quotation marks that are not of the plan's table. The server writes some
   * in lower case, and cuts those that are too long.
   */
  private static List<Pattern> quoted(TablePlan plan, String words) {
    return QUOTED
        .matcher(words)
        .results()
        .map(found -> found.group(2))
        .filter(name -> !plan.table().parts().contains(name))
        .filter(name -> plan.columns().stream().noneMatch(column -> column.name().equals(name)))
        .map(SqlFailures::occurrence)
        .toList();
  }

  private static Pattern occurrence(String name) {
    String literal = Pattern.quote(name);
    return Pattern.compile(
        name.length() < SHORTEST_CUT ? "(?<!\\w)" + literal + "(?!\\w)" : literal,
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  private ErrorCode code(ErrorHint hint, SqlStates.Verdict verdict, FailureKind kind) {
    if (hint.code() != null) {
      return hint.code();
    }
    if (kind == FailureKind.TRANSIENT) {
      return verdict.isContention() ? ErrorCode.CONTENTION : ErrorCode.UNAVAILABLE;
    }
    return verdict.isKnown() ? ErrorCode.REFUSED_STATEMENT : ErrorCode.UNKNOWN_ERROR;
  }

  /**
   * Logs the driver's own exception at TRACE. A search for bad rows meets a failure per statement,
   * so the chain is copied only for a log.
   */
  private static void trace(String action, SQLException failure) {
    if (LOG.isTraceEnabled()) {
      LOG.trace("{}: the driver's own exception", action, PrintableException.of(failure));
    }
  }

  private static FailureKind kind(SqlStates.Verdict verdict, Evidence evidence) {
    return switch (evidence) {
      case ERROR -> verdict.kind();
      case CONTRAST -> FailureKind.BAD_RECORD;
      case EVERY_ROW -> FailureKind.FATAL;
    };
  }

  /**
   * Returns the beginning of a message: the action, the SQLSTATE, the vendor's code and the kind.
   *
   * @param reason ends with the closing parenthesis
   */
  private StringBuilder begun(
      String action, SQLException decisive, FailureKind kind, String reason) {
    StringBuilder message = new StringBuilder(action);
    String state = decisive.getSQLState();
    message
        .append(": SQLSTATE ")
        .append(PrintableText.name(state == null ? state(decisive) : state));
    if (decisive.getErrorCode() != 0) {
      message.append(", vendor code ").append(decisive.getErrorCode());
    }
    message.append(" (").append(kind.name().toLowerCase(Locale.ROOT));
    return message.append(reason);
  }

  /** Returns the SQLSTATE that most databases have for the failure, or "null" if nothing tells. */
  String state(SQLException failure) {
    return String.valueOf(errors.states().state(failure));
  }

  /** Appends the driver's words. The text after them begins with a semicolon. */
  private void append(StringBuilder message, String words) {
    String sentence = words.endsWith(".") ? words.substring(0, words.length() - 1) : words;
    if (!sentence.isEmpty()) {
      message.append(": ").append(shortened(redacted(sentence)));
    }
  }

  /** Returns the words with each quoted part shown as a name in messages is. */
  private static String shortened(String words) {
    return QUOTED
        .matcher(words)
        .replaceAll(
            quoted ->
                Matcher.quoteReplacement(
                    quoted.group(1) + PrintableText.name(quoted.group(2)) + quoted.group(1)));
  }

  /** Returns the location that the driver tells, or the plan's columns that its words name. */
  private ErrorLocation location(TablePlan plan, SQLException failure) {
    ErrorLocation location = errors.location().apply(failure);
    return location.column() == null
        ? new ErrorLocation(
            columns(plan, firstLine(text(failure))),
            location.constraint(),
            location.routine(),
            location.detail())
        : location;
  }

  private String hintForNull(TablePlan plan, @Nullable String column) {
    return column != null && mayTakeNull.test(plan, column)
        ? ": " + TableProperties.SCHEMA_EVOLUTION + "=full lets it take null"
        : "";
  }

  /** Returns the plan's columns that the driver's message names in quotation marks, or null. */
  private static @Nullable String columns(TablePlan plan, String text) {
    String named =
        plan.columns().stream()
            .map(PlannedColumn::name)
            .filter(name -> mentions(text, name))
            .collect(Collectors.joining(", "));
    return named.isEmpty() ? null : named;
  }

  private static boolean mentions(String text, String name) {
    return text.contains("'" + name + "'")
        || text.contains("\"" + name + "\"")
        || text.contains("`" + name + "`");
  }

  /**
   * Returns the server's words. A batch's exception has none here, because it may quote its
   * statement with all values.
   */
  private static String text(SQLException failure) {
    String text = failure.getMessage();
    return text == null || failure instanceof BatchUpdateException ? "" : text;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
