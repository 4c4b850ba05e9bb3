package io.tarmac.connect.jdbc.delivery;

import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides what kind of failure a database's error is: by the vendor's code where the database's
 * SQLSTATE is too vague, then by the whole SQLSTATE, then by its class. What no line knows is
 * {@link FailureKind#FATAL}. Immutable.
 */
public final class SqlStates {

  private final Map<String, FailureKind> byState;
  private final Map<Integer, FailureKind> byVendorCode;

  private SqlStates(Map<String, FailureKind> byState, Map<Integer, FailureKind> byVendorCode) {
    this.byState = Map.copyOf(byState);
    this.byVendorCode = Map.copyOf(byVendorCode);
  }

  /** The classes and states that the SQL standard defines or that several databases share. */
  public static SqlStates standard() {
    Map<String, FailureKind> states = new HashMap<>();
    states.put("08", FailureKind.TRANSIENT); // connection exception
    states.put("22", FailureKind.BAD_RECORD); // data exception
    states.put("23", FailureKind.BAD_RECORD); // integrity constraint violation
    states.put("25006", FailureKind.TRANSIENT); // read only: a replica before its promotion
    states.put("40", FailureKind.TRANSIENT); // transaction rollback: serialization, deadlock
    states.put("45000", FailureKind.BAD_RECORD); // raised by the user's own trigger
    return new SqlStates(states, Map.of());
  }

  /** With more SQLSTATEs: five characters, or two for a class. */
  public SqlStates withStates(FailureKind kind, String... states) {
    Map<String, FailureKind> more = new HashMap<>(byState);
    for (String state : states) {
      more.put(state, kind);
    }
    return new SqlStates(more, byVendorCode);
  }

  /** With more vendor codes, which win over the SQLSTATE. */
  public SqlStates withVendorCodes(FailureKind kind, int... codes) {
    Map<Integer, FailureKind> more = new HashMap<>(byVendorCode);
    for (int code : codes) {
      more.put(code, kind);
    }
    return new SqlStates(byState, more);
  }

  /** The kind of a failure, and which of its linked exceptions says so. */
  public record Verdict(FailureKind kind, SQLException decisive) {}

  /**
   * Looks through the exception, its causes and the exceptions linked to it; the first that is
   * known decides. A batch's exception counts only where nothing is linked to it: it repeats the
   * state of another, and drivers write the rows' values into its message.
   */
  public Verdict verdict(SQLException failure) {
    List<SQLException> links = new ArrayList<>(links(failure));
    links.sort(Comparator.comparing(link -> link instanceof BatchUpdateException));
    for (SQLException link : links) {
      FailureKind kind = known(link);
      if (kind != null) {
        return new Verdict(kind, link);
      }
    }
    return new Verdict(FailureKind.FATAL, links.get(0));
  }

  /** The SQL exceptions that can be reached, nearest first, each once. */
  private static List<SQLException> links(SQLException failure) {
    List<SQLException> links = new ArrayList<>();
    Deque<Throwable> open = new ArrayDeque<>();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    open.add(failure);
    while (!open.isEmpty()) {
      Throwable next = open.remove();
      if (seen.add(next)) {
        if (next instanceof SQLException sql) {
          links.add(sql);
          addTo(open, sql.getNextException());
        }
        addTo(open, next.getCause());
      }
    }
    return links;
  }

  private static void addTo(Deque<Throwable> open, @Nullable Throwable link) {
    if (link != null) {
      open.add(link);
    }
  }

  private @Nullable FailureKind known(SQLException failure) {
    FailureKind kind = byVendorCode.get(failure.getErrorCode());
    String state = failure.getSQLState();
    if (kind == null && state != null) {
      kind = byState.get(state);
    }
    if (kind == null && state != null && state.length() >= 2) {
      kind = byState.get(state.substring(0, 2));
    }
    return kind;
  }
}
