package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.change.RecentlyUsed;
import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.KeyProperties;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.table.OwnStatement;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The chains that write the rows of each plan through one connection. Each chain is chosen once.
 */
final class RowWriters {

  private static final Logger LOG = LoggerFactory.getLogger(RowWriters.class);

  private record Unsupported(TableName table, Operation operation) {}

  /** The estimated bytes of a parameter in the text of a statement that has many rows. */
  private static final int PARAMETER = 4;

  /** The chains of a plan, and the most rows that they have written together. */
  private record Prepared(StrategyChain chains, int rows) {}

  private static final int SHARES = 2;

  private final WriteStrategies strategies;
  private final WriteMethod method;
  private final SqlStates states;
  private final RecentlyUsed<PlanAndOperation, Prepared> prepared =
      new RecentlyUsed<>(SHARES * RecentlyUsed.SHARE);
  private final Set<Unsupported> told = new HashSet<>();

  private @Nullable Connection connection;
  private List<WriteStrategy> present = List.of();
  private @Nullable WriteStrategy ownStatements;

  /**
   * Creates the writers.
   *
   * @param method the method to use wherever it can be used
   * @param states classifies the database's errors
   */
  RowWriters(WriteStrategies strategies, WriteMethod method, SqlStates states) {
    this.strategies = strategies;
    this.method = method;
    this.states = states;
  }

  /**
   * Prepares the strategies for a transaction that begins. If the connection is another one, all
   * chains are chosen again, because the connection may allow other chains.
   */
  @SuppressWarnings("ReferenceEquality") // connections are compared by identity
  void use(Connection open) throws SQLException {
    if (open != connection) {
      present = strategies.bestFirst(open);
      ownStatements =
          new OwnStatements(
              strategies.statements(open),
              strategies.ownStatementBatches(open),
              strategies.settingsAfterOwnStatements(),
              states);
      prepared.clear();
      connection = open;
    }
    for (WriteStrategy strategy : present) {
      strategy.begin(open);
    }
  }

  /**
   * Returns the chain that writes a run.
   *
   * @throws PlanException if the database has none
   */
  StrategyChain chain(Run run) throws PlanException {
    PlanAndOperation key = new PlanAndOperation(run.plan(), run.operation());
    Prepared known = prepared.get(key);
    int rows = Integer.highestOneBit(run.rows().size());
    if (known == null || known.rows() < rows) {
      StrategyChain chains = known == null ? choose(run.plan(), run.operation()) : known.chains();
      known = new Prepared(chains, rows);
      long statements = (long) PARAMETER * rows * run.plan().columns().size();
      prepared.put(key, known, run.plan().keptBytes() + statements);
    }
    return known.chains();
  }

  private StrategyChain choose(TablePlan plan, Operation operation) throws PlanException {
    OwnStatement own = plan.ownStatement();
    if (own != null) {
      StrategyChain chain =
          ownStatements == null ? null : StrategyChain.of(List.of(ownStatements), plan, operation);
      if (chain == null) {
        throw new PlanException(
            ErrorCode.OWN_STATEMENT,
            "table %s: %s cannot be used with this database, where the sink cannot detect that a statement ends the transaction; leave it out"
                .formatted(plan.table(), own.property()));
      }
      return chain;
    }
    StrategyChain all = StrategyChain.of(present, plan, operation);
    if (all == null) {
      throw new PlanException(
          ErrorCode.CONFLICTING_PROPERTIES,
          "table %s: this database cannot do %s=%s without a key%s; set %s"
              .formatted(
                  plan.table(),
                  KeyProperties.INSERT_MODE,
                  operation.name().toLowerCase(Locale.ROOT),
                  plan.hasDeferrableKey() ? " where a constraint is DEFERRABLE" : "",
                  KeyProperties.KEY_MODE));
    }
    if (method == WriteMethod.AUTO) {
      return all;
    }
    StrategyChain insisted = all.only(method);
    if (insisted == null && told.add(new Unsupported(plan.table(), operation))) {
      LOG.warn(
          "Table {}: {}={} cannot do {} here; the next best is used",
          plan.table(),
          BatchProperties.WRITE_METHOD,
          method.name().toLowerCase(Locale.ROOT),
          operation);
    }
    return insisted == null ? all : insisted;
  }
}
