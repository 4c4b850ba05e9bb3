package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;

/**
 * A strategy that loads rows by {@code LOAD DATA LOCAL INFILE} from a stream if all rows are new.
 * If a row is not new, another strategy writes the rows.
 */
final class LoadData implements WriteStrategy {

  /**
   * The number of values from which on a load pays. A load costs as much as some statements, and
   * saves time for each value.
   */
  private static final int FEWEST_VALUES = 5_000;

  private final Dml dml;
  private final LoadSql sql;
  private final MySqlDriver driver;
  private final MySqlServer server;
  private final AttemptBackoff loads;
  private final WriteStrategy otherwise;

  /**
   * Creates the strategy for a server and a driver that allow local files.
   *
   * @param loads the attempts of all sessions, which tell whether to load at all
   * @param otherwise the strategy for rows that cannot be loaded; supports what this one supports
   */
  LoadData(
      Dml dml,
      LoadSql sql,
      MySqlDriver driver,
      MySqlServer server,
      AttemptBackoff loads,
      WriteStrategy otherwise) {
    this.dml = dml;
    this.sql = sql;
    this.driver = driver;
    this.server = server;
    this.loads = loads;
    this.otherwise = otherwise;
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.LOAD_DATA;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return switch (operation) {
      case INSERT, UPSERT, INSERT_IGNORE ->
          !plan.columns().isEmpty()
              && plan.isLoadable()
              && plan.hasWhatIsRequired()
              && !plan.isPartial()
              && dml.isOneStep(plan, operation)
              && otherwise.supports(plan, operation)
              && plan.columns().stream().allMatch(c -> LoadedField.of(c, plan) != null);
      case UPDATE, DELETE -> false;
    };
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return Math.max(1, FEWEST_VALUES / plan.columns().size());
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    LoadedField[] fields =
        plan.columns().stream().map(c -> LoadedField.of(c, plan)).toArray(LoadedField[]::new);
    return new LoadWriter(
        sql.load(plan, fields),
        operation,
        fields,
        sql.table(plan),
        driver,
        server.maxPacketBytes(),
        loads,
        otherwise.prepare(plan, operation));
  }
}
