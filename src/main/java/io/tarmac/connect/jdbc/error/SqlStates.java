package io.tarmac.connect.jdbc.error;

import java.io.EOFException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The table of a database's errors, which decides what kind of failure an error is. The class of a
 * driver's exception decides if that class alone tells. Otherwise the vendor's code decides, for
 * errors whose SQLSTATE is too vague. Then comes the whole SQLSTATE, and last its class.
 *
 * <p>If all these would say {@link FailureKind#FATAL}, the server's routine that raised the error
 * decides. If no line knows an error, the error is an outage if the network is to blame, else
 * {@link FailureKind#FATAL}.
 *
 * <p>The table also knows the exact SQLSTATEs of errors for which the driver has a vague one, and
 * the symptoms of errors. Immutable.
 */
public final class SqlStates {

  /** A fact that an error reveals, in addition to the failure's kind. */
  public enum Symptom {
    /** There is no table of the name. */
    MISSING_TABLE,
    /** Somebody may have changed the table after it was read. */
    CHANGED_TABLE,
    /** The table can be emptied by a DELETE, but not by a TRUNCATE. */
    NO_TRUNCATE,
    /** The statement was interrupted, for example by its time limit. */
    INTERRUPTED,
    /** A server or pooler has answered, and refuses the connection. */
    REFUSED_CONNECTION
  }

  /** A property of an error by which a line of the table recognises the error. */
  public enum Mark {
    /** A whole SQLSTATE, or the two characters of its class. */
    SQLSTATE,
    /** A number, or a range of them: {@code 20000..20999}, or {@code 50000..} without an end. */
    VENDOR_CODE,
    /** The name of a driver's class. */
    EXCEPTION,
    /** The server's function that raised the error. */
    ROUTINE
  }

  /**
   * A line of the table.
   *
   * @param contestable whether a comparison of rows may overrule the kind, because the error alone
   *     does not tell whether a row is to blame
   * @param contention whether another session locks or changes the same rows
   * @param meaning what the database means by the code, for people; may be empty
   */
  public record Line(
      Mark mark,
      String code,
      FailureKind kind,
      boolean contestable,
      boolean contention,
      String meaning) {

    private static Line of(
        Mark mark,
        FailureKind kind,
        boolean contestable,
        boolean contention,
        String codeAndMeaning) {
      String[] parts = codeAndMeaning.split(" ", 2);
      String meaning = parts.length == 1 ? "" : parts[1];
      return new Line(mark, parts[0], kind, contestable, contention, meaning);
    }

    private boolean isRangeWith(int vendorCode) {
      int dots = mark == Mark.VENDOR_CODE ? code.indexOf(RANGE) : -1;
      if (dots < 0) {
        return false;
      }
      String last = code.substring(dots + RANGE.length());
      return vendorCode >= Integer.parseInt(code.substring(0, dots))
          && (last.isEmpty() || vendorCode <= Integer.parseInt(last));
    }

    private Line blamingNoRecord() {
      return kind == FailureKind.BAD_RECORD
          ? new Line(mark, code, FailureKind.FATAL, false, false, meaning)
          : this;
    }

    /** Tells whether the session or the server is in trouble, so that no row is to blame. */
    private boolean clearsRows() {
      return !contestable && kind != FailureKind.BAD_RECORD;
    }
  }

  private record LineKey(Mark mark, String code) {}

  private record Sign(Symptom symptom, Mark mark, String code) {}

  private static final int CLASS_LENGTH = 2;
  private static final String RANGE = "..";

  private static final SqlStates STANDARD =
      new SqlStates(Map.of(), Set.of(), SQLException::getSQLState, failure -> null)
          .withStates(
              FailureKind.TRANSIENT,
              "08 the connection is broken, or none can be had",
              "25006 read-only: a replica before its promotion")
          .withContentionStates(
              "40 the transaction was rolled back: a deadlock, a serialization failure")
          .withStates(
              FailureKind.BAD_RECORD,
              "22 a value that its column cannot hold",
              "23 a constraint forbids the row",
              "40002 a constraint that is looked at when the transaction ends forbids a row",
              "44 the view that is written to forbids the row",
              "45 raised by the user's own trigger")
          .withStates(
              FailureKind.FATAL,
              "0A something that the database cannot do",
              "21 more rows or columns than there may be",
              "27 a trigger has changed the row before its turn",
              "2D the transaction may not end there",
              "3F no such schema",
              "42 no such table or column, a syntax error")
          .withTroubleStates(
              "25 the transaction is in no state for it",
              "28 no such user, or a wrong password",
              "3D no such database",
              "42501 a missing privilege",
              "58 the server's system failed, as its files")
          .withSymptom(Symptom.MISSING_TABLE, "42P01", "42S02")
          // Conflicts with other rows and missing privileges do not depend on the definition.
          .withSymptom(
              Symptom.CHANGED_TABLE,
              "0A000", // cached plan must not change result type
              "22001", // value too long
              "22003", // number out of range
              "22007", // not a date or time
              "22018", // cannot be converted
              "23502", // null in a column that refuses it
              "3F000", // no such schema
              "42601", // more expressions than columns of a view
              "42703", // no such column
              "42804", // expression of another type than the column
              "42883", // no operator for the types
              "428C9", // a generated column takes no value
              "42S22") // no such column
          .withSymptom(Symptom.NO_TRUNCATE, "0A000")
          .withSymptom(Symptom.INTERRUPTED, "57014")
          .withSymptom(Symptom.REFUSED_CONNECTION, "08004");

  /** The lines, in the order in which they were added. */
  private final Map<LineKey, Line> lines;

  private final Set<Sign> signs;

  /** Reads the SQLSTATE that most databases have for the same failure. */
  private final Function<SQLException, @Nullable String> exactState;

  private final Function<SQLException, @Nullable String> routine;

  private SqlStates(
      Map<LineKey, Line> lines,
      Set<Sign> signs,
      Function<SQLException, @Nullable String> exactState,
      Function<SQLException, @Nullable String> routine) {
    this.lines = Collections.unmodifiableMap(new LinkedHashMap<>(lines));
    this.signs = Set.copyOf(signs);
    this.exactState = exactState;
    this.routine = routine;
  }

  /**
   * Returns the classes and states that the SQL standard defines or that several databases share.
   */
  public static SqlStates standard() {
    return STANDARD;
  }

  /**
   * Adds SQLSTATEs, which take the place of equal ones.
   *
   * @param statesAndMeanings each a SQLSTATE of five characters, or of two for a class, and its
   *     meaning after a blank
   */
  public SqlStates withStates(FailureKind kind, String... statesAndMeanings) {
    return with(Mark.SQLSTATE, kind, kind == FailureKind.FATAL, statesAndMeanings);
  }

  /** Adds transient SQLSTATEs which say that another session locks or changes the same rows. */
  public SqlStates withContentionStates(String... statesAndMeanings) {
    return with(Mark.SQLSTATE, FailureKind.TRANSIENT, false, true, statesAndMeanings);
  }

  /**
   * Adds SQLSTATEs which say that the session or the server is in trouble. These are fatal, no
   * matter what happens to other rows.
   */
  public SqlStates withTroubleStates(String... statesAndMeanings) {
    return with(Mark.SQLSTATE, FailureKind.FATAL, false, statesAndMeanings);
  }

  /**
   * Adds vendor codes, which win over the SQLSTATE. Each may have a meaning after a blank. A range
   * may stand in place of a code; a code that is named wins over a range.
   */
  public SqlStates withVendorCodes(FailureKind kind, String... codesAndMeanings) {
    return with(Mark.VENDOR_CODE, kind, kind == FailureKind.FATAL, codesAndMeanings);
  }

  /** Adds transient vendor codes which say that another session locks or changes the same rows. */
  public SqlStates withContentionCodes(String... codesAndMeanings) {
    return with(Mark.VENDOR_CODE, FailureKind.TRANSIENT, false, true, codesAndMeanings);
  }

  /** Adds vendor codes which say that the session or the server is in trouble. */
  public SqlStates withTroubleCodes(String... codesAndMeanings) {
    return with(Mark.VENDOR_CODE, FailureKind.FATAL, false, codesAndMeanings);
  }

  /**
   * Adds exceptions that win over every code, by the full names of their classes. Each may have a
   * meaning after a blank.
   */
  public SqlStates withExceptions(FailureKind kind, String... namesAndMeanings) {
    return with(Mark.EXCEPTION, kind, false, namesAndMeanings);
  }

  /**
   * Adds routines of the server that refuse rows, which win over lines that are fatal. Each may
   * have a meaning after a blank.
   *
   * @param contestable whether no row is to blame if every row meets the error
   */
  public SqlStates withRoutines(boolean contestable, String... namesAndMeanings) {
    return with(Mark.ROUTINE, FailureKind.BAD_RECORD, contestable, namesAndMeanings);
  }

  /** Sets how to read from a driver's exception which routine of the server raised it. */
  public SqlStates withRoutineReader(Function<SQLException, @Nullable String> reader) {
    return new SqlStates(lines, signs, exactState, reader);
  }

  /**
   * Sets how to read the SQLSTATE that most databases have for the same failure. The reader returns
   * null if the driver's exception does not tell.
   */
  public SqlStates withStateReader(Function<SQLException, @Nullable String> reader) {
    return new SqlStates(lines, signs, reader, routine);
  }

  /**
   * Adds the exact SQLSTATE of errors for which the driver has a vague one, or one of its own.
   *
   * @param exact the SQLSTATE that most databases have for the errors
   * @param vague the driver's SQLSTATE, or its beginning
   * @param vendorCodes the codes that the errors have with that SQLSTATE
   */
  public SqlStates withExactState(String exact, String vague, int... vendorCodes) {
    Set<Integer> codes = Arrays.stream(vendorCodes).boxed().collect(Collectors.toSet());
    return withStateReader(
        failure -> {
          String told = state(failure);
          return told != null && told.startsWith(vague) && codes.contains(failure.getErrorCode())
              ? exact
              : told;
        });
  }

  /** Adds the SQLSTATEs of errors that have a symptom. */
  public SqlStates withSymptom(Symptom symptom, String... states) {
    return withSigns(Arrays.stream(states).map(code -> new Sign(symptom, Mark.SQLSTATE, code)));
  }

  /** Adds the vendor codes of errors that have a symptom. */
  public SqlStates withSymptom(Symptom symptom, int... vendorCodes) {
    return withSigns(
        Arrays.stream(vendorCodes)
            .mapToObj(code -> new Sign(symptom, Mark.VENDOR_CODE, String.valueOf(code))));
  }

  private SqlStates withSigns(Stream<Sign> more) {
    Set<Sign> all = Stream.concat(signs.stream(), more).collect(Collectors.toSet());
    return new SqlStates(lines, all, exactState, routine);
  }

  /**
   * Adds the lines and symptoms of another table that this table does not have, and reads exact
   * SQLSTATEs as the other table does where this table reads none.
   */
  public SqlStates and(SqlStates other) {
    Map<LineKey, Line> more = new LinkedHashMap<>(lines);
    other.lines.forEach(more::putIfAbsent);
    return new SqlStates(more, signs, exactState, routine)
        .withSigns(other.signs.stream())
        .orStatesOf(other);
  }

  /** Reads exact SQLSTATEs as another table does if this table reads none. */
  public SqlStates orStatesOf(SqlStates other) {
    return withStateReader(
        failure -> {
          String told = state(failure);
          return Objects.equals(told, failure.getSQLState()) ? other.state(failure) : told;
        });
  }

  /**
   * Returns the table for statements that involve no record. An error that would be a record's
   * fault is fatal.
   */
  public SqlStates blamingNoRecord() {
    Map<LineKey, Line> blameless = new LinkedHashMap<>(lines);
    blameless.replaceAll((key, line) -> line.blamingNoRecord());
    return new SqlStates(blameless, signs, exactState, routine);
  }

  /** Returns the whole table, in the order in which its lines were added. */
  public List<Line> lines() {
    return List.copyOf(lines.values());
  }

  private SqlStates with(
      Mark mark, FailureKind kind, boolean contestable, String... codesAndMeanings) {
    return with(mark, kind, contestable, false, codesAndMeanings);
  }

  private SqlStates with(
      Mark mark,
      FailureKind kind,
      boolean contestable,
      boolean contention,
      String... codesAndMeanings) {
    Map<LineKey, Line> more = new LinkedHashMap<>(lines);
    for (String codeAndMeaning : codesAndMeanings) {
      Line line = Line.of(mark, kind, contestable, contention, codeAndMeaning);
      more.put(new LineKey(mark, line.code()), line);
    }
    return new SqlStates(more, signs, exactState, routine);
  }

  /**
   * The kind of a failure.
   *
   * @param decisive the linked exception that decides the kind
   * @param isKnown whether anything decides the kind; if not, the failure counts as fatal
   * @param isContestable whether a comparison of rows may overrule the kind
   * @param isContention whether another session locks or changes the same rows
   */
  public record Verdict(
      FailureKind kind,
      SQLException decisive,
      boolean isKnown,
      boolean isContestable,
      boolean isContention) {

    /** Creates a verdict on a failure that no other session is to blame for. */
    public Verdict(
        FailureKind kind, SQLException decisive, boolean isKnown, boolean isContestable) {
      this(kind, decisive, isKnown, isContestable, false);
    }

    /** Tells whether a row may be to blame. */
    public boolean mayBeOfRow() {
      return kind == FailureKind.BAD_RECORD || isContestable;
    }
  }

  /** Tells whether two verdicts are on the same error, by its SQLSTATE and its vendor's code. */
  public boolean areOfSameError(Verdict one, Verdict other) {
    return one.decisive.getErrorCode() == other.decisive.getErrorCode()
        && Objects.equals(state(one.decisive), state(other.decisive));
  }

  /**
   * Returns the SQLSTATE that most databases have for the failure, which is not always the driver's
   * own. Returns null if the driver's exception does not tell.
   */
  public @Nullable String state(SQLException failure) {
    return exactState.apply(failure);
  }

  /** Tells whether a failure has a symptom. */
  public boolean has(Symptom symptom, SQLException failure) {
    String state = String.valueOf(state(failure));
    String vendorCode = String.valueOf(failure.getErrorCode());
    return signs.contains(new Sign(symptom, Mark.SQLSTATE, state))
        || signs.contains(new Sign(symptom, Mark.VENDOR_CODE, vendorCode));
  }

  /**
   * Looks through the exception, its causes and the exceptions linked to it, and lets the first
   * known one decide. A batch's exception comes after all others, because it repeats the state of
   * another exception. Drivers also write the rows' values into the message of a batch's exception.
   */
  public Verdict verdict(SQLException failure) {
    List<Throwable> reachable = reachable(failure);
    List<SQLException> links = new ArrayList<>();
    for (Throwable thrown : reachable) {
      if (thrown instanceof SQLException sql) {
        links.add(sql);
      }
    }
    links.sort(Comparator.comparing(link -> link instanceof BatchUpdateException));
    for (Throwable thrown : reachable) {
      Line line = lines.get(new LineKey(Mark.EXCEPTION, thrown.getClass().getName()));
      if (line != null) {
        return new Verdict(
            line.kind(), thrown instanceof SQLException sql ? sql : links.get(0), true, false);
      }
    }
    boolean isOfNetwork = reachable.stream().anyMatch(SqlStates::isOfNetwork);
    for (SQLException link : links) {
      Line line = known(link);
      if (line != null) {
        boolean isContestable = line.contestable() && !isOfNetwork && !isAnyClearing(links);
        return new Verdict(line.kind(), link, true, isContestable, line.contention());
      }
    }
    return isOfNetwork
        ? new Verdict(FailureKind.TRANSIENT, links.get(0), true, false)
        : new Verdict(FailureKind.FATAL, links.get(0), false, true);
  }

  /**
   * Tells whether any of the exceptions says that no row is to blame. A batch's exception does not
   * count, because it repeats the state of another exception, without its routine.
   */
  private boolean isAnyClearing(List<SQLException> links) {
    for (SQLException link : links) {
      Line line = link instanceof BatchUpdateException ? null : known(link);
      if (line != null && line.clearsRows()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the exceptions that causes and links lead to, nearest first, each once. */
  private static List<Throwable> reachable(SQLException failure) {
    List<Throwable> reachable = new ArrayList<>();
    Deque<Throwable> open = new ArrayDeque<>();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    open.add(failure);
    while (!open.isEmpty()) {
      Throwable next = open.remove();
      if (seen.add(next)) {
        reachable.add(next);
        if (next instanceof SQLException sql) {
          addTo(open, sql.getNextException());
        }
        addTo(open, next.getCause());
      }
    }
    return reachable;
  }

  private static void addTo(Deque<Throwable> open, @Nullable Throwable link) {
    if (link != null) {
      open.add(link);
    }
  }

  private @Nullable Line known(SQLException failure) {
    Line line = byCode(failure);
    if (line != null && line.kind() != FailureKind.FATAL) {
      return line;
    }
    String raisedBy = routine.apply(failure);
    Line ofRoutine = raisedBy == null ? null : lines.get(new LineKey(Mark.ROUTINE, raisedBy));
    return ofRoutine == null ? line : ofRoutine;
  }

  private @Nullable Line byCode(SQLException failure) {
    Line line = lines.get(new LineKey(Mark.VENDOR_CODE, String.valueOf(failure.getErrorCode())));
    if (line == null) {
      line = range(failure.getErrorCode());
    }
    String told = line == null ? state(failure) : null;
    if (told != null) {
      line = lines.get(new LineKey(Mark.SQLSTATE, told));
      if (line == null && told.length() >= CLASS_LENGTH) {
        line = lines.get(new LineKey(Mark.SQLSTATE, told.substring(0, CLASS_LENGTH)));
      }
    }
    return line;
  }

  private @Nullable Line range(int vendorCode) {
    for (Line line : lines.values()) {
      if (line.isRangeWith(vendorCode)) {
        return line;
      }
    }
    return null;
  }

  /**
   * Tells whether the network is to blame. An exception of a file's input or output is no outage.
   */
  private static boolean isOfNetwork(Throwable thrown) {
    return thrown instanceof SocketException
        || thrown instanceof SocketTimeoutException
        || thrown instanceof UnknownHostException
        || thrown instanceof SSLException
        || thrown instanceof ClosedChannelException
        || thrown instanceof EOFException;
  }
}
