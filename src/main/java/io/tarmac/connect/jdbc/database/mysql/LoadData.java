package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.Dml;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;

/**
 * {@code LOAD DATA LOCAL INFILE} from a stream, for rows that are all new: where they are not, they
 * are written another way.
 */
final class LoadData implements WriteStrategy {

  /** The price is that of some statements; what is saved is of each value. */
  private static final int FEWEST_VALUES = 5_000;

  private final Dml dml;
  private final LoadSql sql;
  private final MySqlDriver driver;
  private final MySqlServer server;
  private final AttemptBackoff loads;
  private final WriteStrategy otherwise;

  /**
   * The strategy for a server and a driver that allow local files.
   *
   * @param loads attempts of all sessions, which tell whether to load at all
   * @param otherwise how rows are written that cannot be loaded; supports what this one supports
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
