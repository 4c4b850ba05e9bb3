package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.List;

/** The statement that loads rows in the format of {@link FieldBuffer} into a table. */
final class LoadSql {

  private final Identifiers identifiers;

  LoadSql(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  LoadedTable table(TablePlan plan) {
    return new LoadedTable(plan, identifiers);
  }

  /**
   * Returns the statement. The separators are in hexadecimal, which the server reads in the same
   * way under all modes of the session.
   */
  String load(TablePlan plan, LoadedField[] fields) {
    List<String> targets = new ArrayList<>();
    List<String> assignments = new ArrayList<>();
    for (int i = 0; i < fields.length; i++) {
      String column = identifiers.quote(plan.columns().get(i).name());
      String expression = fields[i].expression();
      if (expression == null) {
        targets.add(column);
      } else {
        String variable = "@tarmac_" + i;
        targets.add(variable);
        assignments.add(column + " = " + expression.replace("?", variable));
      }
    }
    String load =
        ("LOAD DATA LOCAL INFILE 'rows' INTO TABLE %s CHARACTER SET utf8mb4"
                + " FIELDS TERMINATED BY X'09' ESCAPED BY X'5C' LINES TERMINATED BY X'0A' (%s)")
            .formatted(identifiers.quote(plan.table()), String.join(", ", targets));
    return assignments.isEmpty() ? load : load + " SET " + String.join(", ", assignments);
  }
}
