package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.TableProperties;
import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.SqlState;
import io.tarmac.connect.jdbc.delivery.SqlStates;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.Evidence;
import io.tarmac.connect.text.PrintableText;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns a driver's exception into a failure that may leave the connector: its kind, SQLSTATE and
 * vendor code, which columns it is about, and what to do. Drivers put values of rows into their
 * messages, so a driver's own words are repeated only for kinds of error that cannot hold one; all
 * of them can be seen at TRACE.
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

  /**
   * Refusals of a server or pooler that answered: too many connections, a pool without a server.
   */
  private static final Set<String> ANSWERED = Set.of("08004", "08P01");

  private static final Pattern QUOTED = Pattern.compile("([\"'`])(.+?)\\1");

  /** In characters: the server cuts names to 63 bytes, and a character has four at most. */
  private static final int SHORTEST_CUT = 15;

  private final SqlStates states;
  private final Remedies remedies;
  private final Redaction redaction;
  private final RepeatedWords repeated;
  private final BiPredicate<TablePlan, String> mayTakeNull;

  /**
   * Failures of one kind of database.
   *
   * @param repeated of which failures the driver's words are shown
   * @param mayTakeNull whether a column that a plan's rows have no value for takes null as soon as
   *     the user allows the sink to alter it
   */
  SqlFailures(
      SqlStates states,
      Remedies remedies,
      ConnectionSettings connection,
      RepeatedWords repeated,
      BiPredicate<TablePlan, String> mayTakeNull) {
    this.states = states;
    this.remedies = remedies;
    this.redaction = new Redaction(connection);
    this.repeated = repeated;
    this.mayTakeNull = mayTakeNull;
  }

  /** Those of a database that has answered. */
  static SqlFailures of(
      Database database,
      ConnectionSettings connection,
      BiPredicate<TablePlan, String> mayTakeNull) {
    return new SqlFailures(
        database.sqlStates(),
        Remedies.of(database),
        connection,
        RepeatedWords.of(database),
        mayTakeNull);
  }

  /** Creates the failures of an attempt to connect, before it is known which database answers. */
  private static SqlFailures whileConnecting(ConnectionSettings connection, SqlStates states) {
    return new SqlFailures(
        states,
        KnownDatabases.connectRemedies(connection.url()),
        connection,
        RepeatedWords.whileConnecting(connection.url()),
        (plan, column) -> false);
  }

  /** Returns the failure of an attempt to connect: it names host and port, and what to look at. */
  static DeliveryFailure unconnected(ConnectionSettings connection, SQLException failure) {
    SqlFailures failures = whileConnecting(connection, connectStates(connection, failure));
    String address = failures.redaction.of(DatabaseAddress.of(connection.url()));
    String action =
        "no connection to the database of "
            + ConnectionProperties.URL
            + (address.isEmpty() ? "" : " (" + address + ")");
    DeliveryFailure told =
        isWithoutConnection(failure)
            ? failures.failure(action, failure)
            : failures.ofCatalog(action, failure);
    Remedy ofNetwork =
        told.code() == ErrorCode.TLS_MISMATCH ? Remedy.NONE : ConnectionRemedy.of(failure);
    ErrorCode code = ofNetwork.code();
    if (code == null) {
      code =
          isWithoutConnection(failure) && told.code() == ErrorCode.UNAVAILABLE
              ? ErrorCode.UNREACHABLE
              : told.code();
    }
    return new DeliveryFailure(
        told.kind(), code, told.reason() + failures.redaction.of(ofNetwork.advice()));
  }

  /**
   * Returns the table for an attempt to connect. Refusals by the URL's settings are fatal if those
   * have to change, and transient otherwise, whatever SQLSTATE the driver gives them.
   */
  private static SqlStates connectStates(ConnectionSettings connection, SQLException failure) {
    SqlStates states = KnownDatabases.connectStates(connection.url());
    String state = String.valueOf(SqlState.of(failure));
    if (ConnectionRemedy.isForSettingsToChange(failure)) {
      return states.withTroubleStates(state);
    }
    return ConnectionRemedy.ofSettings(failure).code() == null
        ? states
        : states.withStates(FailureKind.TRANSIENT, state);
  }

  /** Tells whether no server answered: a code, or a refusal of its own, comes from a server. */
  private static boolean isWithoutConnection(SQLException failure) {
    String state = SqlState.of(failure);
    return state != null
        && state.startsWith(NO_CONNECTION)
        && !ANSWERED.contains(state)
        && failure.getErrorCode() <= 0;
  }

  /** A failure that concerns no plan in particular. */
  DeliveryFailure failure(String action, SQLException failure) {
    DeliveryFailure told = told(action, null, failure, Evidence.ERROR);
    return told.kind() == FailureKind.BAD_RECORD ? told : told.withoutSuspicion();
  }

  /** Returns the failure of a query to the catalog, whose time is limited. */
  DeliveryFailure ofCatalog(String action, SQLException failure) {
    DeliveryFailure told = failure(action, failure);
    Remedy remedy = told.kind() == FailureKind.TRANSIENT ? Remedies.ofCatalog(failure) : null;
    return remedy == null
        ? told
        : new DeliveryFailure(
            told.kind(), remedy.code(), told.reason() + remedy.advice(), false, false);
  }

  /** Returns the failure of a commit. Without a SQLSTATE it may not be the server's answer. */
  DeliveryFailure ofCommit(String action, SQLException failure) {
    DeliveryFailure told = told(action, null, failure, Evidence.ERROR);
    return told.kind() == FailureKind.BAD_RECORD
            || states.verdict(failure).decisive().getSQLState() != null
        ? told
        : told.withoutSuspicion();
  }

  /** Returns the failure of a statement that creates or alters a table. */
  DeliveryFailure ofDdl(String action, SQLException failure) {
    SqlStates.Verdict verdict = states.blamingNoRecord().verdict(failure);
    SQLException decisive = verdict.decisive();
    trace(action, failure);
    Remedy remedy = remedies.ofDdl(decisive);
    StringBuilder message =
        begun(
            action,
            decisive,
            verdict.kind(),
            verdict.isKnown() || remedy.code() != null ? ")" : UNKNOWN);
    if (repeated.areOfDdl(decisive)) {
      append(message, firstLine(text(decisive)));
      // It names what is in the way.
      String detail = ConcernedParts.detail(decisive);
      message.append(
          detail.isEmpty() ? "" : " (" + shortened(redaction.of(firstLine(detail))) + ")");
    }
    if (remedy.code() == null) {
      remedy = remedies.find(decisive, null, null);
    }
    message.append(remedy.advice());
    ErrorCode code = code(remedy, verdict, verdict.kind());
    boolean isUnexplained = code == ErrorCode.REFUSED_STATEMENT || code == ErrorCode.UNKNOWN_ERROR;
    return new DeliveryFailure(
        verdict.kind(), isUnexplained ? ErrorCode.REFUSED_CHANGE : code, message.toString());
  }

  /**
   * Tells whether a statement is refused for what it asks, or for lack of the privilege for that,
   * and neither session nor server is in trouble.
   */
  boolean isRefused(SQLException failure) {
    SqlStates.Verdict verdict = states.verdict(failure);
    return verdict.isKnown()
        && verdict.kind() != FailureKind.TRANSIENT
        && (verdict.mayBeOfRow()
            || String.valueOf(verdict.decisive().getSQLState()).startsWith(ACCESS_RULES));
  }

  /** A failure while rows were written. */
  DeliveryFailure failure(String action, Run run, SQLException failure) {
    return failure(action, run, failure, Evidence.ERROR);
  }

  /** Returns a failure of writing rows, which a search may have found evidence for. */
  DeliveryFailure failure(String action, Run run, SQLException failure, Evidence evidence) {
    return told(action, run, failure, evidence);
  }

  private DeliveryFailure told(
      String action, @Nullable Run run, SQLException failure, Evidence evidence) {
    SqlStates.Verdict verdict = states.verdict(failure);
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
    ConcernedParts parts = run == null ? ConcernedParts.UNKNOWN : concerned(run.plan(), decisive);
    if (parts.column() != null) {
      message.append(", column ").append(PrintableText.name(parts.column()));
    }
    if (parts.constraint() != null) {
      message.append(", constraint ").append(PrintableText.name(parts.constraint()));
    }
    String words = firstLine(text(decisive));
    if (repeated.areOf(decisive) && evidence != Evidence.CONTRAST && !isAnyQuoted(run, words)) {
      append(message, words);
    }
    Remedy ofRoutine =
        verdict.kind() == FailureKind.BAD_RECORD
            ? Remedies.ofRoutine(ConcernedParts.of(decisive).routine())
            : null;
    Remedy remedy =
        ofRoutine == null ? remedies.find(decisive, run, parts.constraint()) : ofRoutine;
    message.append(remedy.advice());
    if (run != null && remedies.isForMissingValue(decisive)) {
      message.append(remedyOfNull(run.plan(), parts.column()));
    }
    if (run != null && kind == FailureKind.BAD_RECORD && run.rows().size() > 1) {
      message.append("; ").append(BatchProperties.BATCH_SIZE).append("=1 shows which record it is");
    }
    return new DeliveryFailure(
        kind,
        code(remedy, verdict, kind),
        message.toString(),
        run != null && StaleTable.mayCause(decisive),
        verdict.mayBeOfRow());
  }

  /**
   * Tells whether a name that the words quote may come from a row. Some types look their texts up
   * by name, so that the server quotes a part of one as the name of what is absent.
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

  private ErrorCode code(Remedy remedy, SqlStates.Verdict verdict, FailureKind kind) {
    if (remedy.code() != null) {
      return remedy.code();
    }
    if (kind == FailureKind.TRANSIENT) {
      return verdict.isContention() ? ErrorCode.CONTENTION : ErrorCode.UNAVAILABLE;
    }
    return verdict.isKnown() ? ErrorCode.REFUSED_STATEMENT : ErrorCode.UNKNOWN_ERROR;
  }

  /** A search for bad rows meets a failure per statement, so the chain is copied for a log only. */
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
   * Returns what was done, the SQLSTATE, the vendor's code and the kind.
   *
   * @param reason ends with the closing parenthesis
   */
  private static StringBuilder begun(
      String action, SQLException decisive, FailureKind kind, String reason) {
    StringBuilder message = new StringBuilder(action);
    String state = decisive.getSQLState();
    message
        .append(": SQLSTATE ")
        .append(PrintableText.name(String.valueOf(state == null ? SqlState.of(decisive) : state)));
    if (decisive.getErrorCode() != 0) {
      message.append(", vendor code ").append(decisive.getErrorCode());
    }
    message.append(" (").append(kind.name().toLowerCase(Locale.ROOT));
    return message.append(reason);
  }

  /** Appends the driver's words. The text after them begins with a semicolon. */
  private void append(StringBuilder message, String words) {
    String sentence = words.endsWith(".") ? words.substring(0, words.length() - 1) : words;
    if (!sentence.isEmpty()) {
      message.append(": ").append(shortened(redaction.of(sentence)));
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

  /** What the driver says it is about; else which of the plan's columns its words name. */
  private static ConcernedParts concerned(TablePlan plan, SQLException failure) {
    ConcernedParts parts = ConcernedParts.of(failure);
    return parts.column() == null
        ? new ConcernedParts(
            columns(plan, firstLine(text(failure))), parts.constraint(), parts.routine())
        : parts;
  }

  private String remedyOfNull(TablePlan plan, @Nullable String column) {
    return column != null && mayTakeNull.test(plan, column)
        ? ": " + TableProperties.SCHEMA_EVOLUTION + "=full lets it take null"
        : "";
  }

  /** The plan's columns that the driver's message names in quotation marks. */
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

  /** The server's words. A batch's exception may quote its statement, values and all. */
  private static String text(SQLException failure) {
    String text = failure.getMessage();
    return text == null || failure instanceof BatchUpdateException ? "" : text;
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
