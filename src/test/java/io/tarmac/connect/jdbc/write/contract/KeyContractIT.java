package io.tarmac.connect.jdbc.write.contract;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.type.TypeLine;
import io.tarmac.connect.jdbc.testing.type.TypeTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows are found by keys of every type that a key can have, alone and with another column. */
@EachDatabase(except = SQLITE)
class KeyContractIT extends TargetSuite {

  /** The fewest types of keys that any database has. */
  private static final int FEWEST_TYPES = 40;

  private static final List<Operation> LOOKING =
      List.of(Operation.UPSERT, Operation.INSERT_IGNORE, Operation.UPDATE, Operation.DELETE);

  private int tables;

  KeyContractIT() {
    super("schema.evolution", "basic");
  }

  @Test
  @DisplayName("C7_2 a key of one column of any type finds the rows that a row's statement finds")
  void oneColumn() throws Exception {
    int tried = 0;
    for (TypeLine type : TypeTable.created()) {
      tried += type.fits(database) && isFound(List.of(type)) ? 1 : 0;
    }
    assertThat(tried).as("types of keys").isGreaterThanOrEqualTo(FEWEST_TYPES);
  }

  @Test
  @Tag("soak")
  @DisplayName("C7_2 a key of two columns of any types finds the rows that a row's statement finds")
  void twoColumns() throws Exception {
    List<TypeLine> types =
        new ArrayList<>(TypeTable.created().stream().filter(type -> type.fits(database)).toList());
    Collections.shuffle(types, seed.random("pairs"));
    int tried = 0;
    for (int i = 0; i + 1 < types.size(); i += 2) {
      tried += isFound(types.subList(i, i + 2)) ? 1 : 0;
    }
    assertThat(tried).as("pairs of types").isGreaterThanOrEqualTo(FEWEST_TYPES / 4);
  }

  /** Tries every strategy; false where no key can be of the types. */
  private boolean isFound(List<TypeLine> types) throws Exception {
    TypedKey key = new TypedKey(database, UniqueName.of("keys"), types);
    Random random = seed.random(types);
    List<Change> present = key.changes(Operation.INSERT, random);
    TablePlan insertion;
    try {
      insertion = target.plan(key.table(), present.get(0));
    } catch (PlanException | SQLException noKey) {
      target.connection().rollback();
      return false;
    }
    List<Row> half =
        Changes.rows(insertion, Operation.INSERT, present).subList(0, (present.size() + 1) / 2);
    TargetConnections.rowByRow(target)
        .strategy()
        .prepare(insertion, Operation.INSERT)
        .write(target.connection(), half);
    target.connection().commit();
    for (Operation operation : operations()) {
      List<Change> changes = key.changes(operation, random);
      TablePlan plan = target.plan(key.table(), changes.get(0));
      List<Row> rows = Changes.rows(plan, operation, changes);
      if (operation == Operation.INSERT) {
        rows = rows.subList(half.size(), rows.size());
      }
      if (!rows.isEmpty()) {
        new Trial(target, plan, operation, rows, key.query()).assertAlike(types + ", " + seed);
      }
    }
    return true;
  }

  /**
   * Returns all operations in a long run, else one that looks for keys, another for each table and
   * on each database.
   */
  private List<Operation> operations() {
    int one = (tables++ + server.position()) % LOOKING.size();
    return Seed.batches() > 1
        ? List.copyOf(EnumSet.range(Operation.INSERT, Operation.DELETE))
        : List.of(LOOKING.get(one));
  }
}
