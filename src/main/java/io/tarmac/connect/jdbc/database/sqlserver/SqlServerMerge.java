package io.tarmac.connect.jdbc.database.sqlserver;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.MergeInto;

/**
 * SQL Server's spelling of a MERGE, with a semicolon at its end, and with a lock on what it looks
 * for. Without the lock, two sessions may both find no row of a key.
 */
record SqlServerMerge() implements MergeInto {

  @Override
  public String using(String table, String rows, String columns) {
    return "MERGE INTO %s WITH (HOLDLOCK) AS t USING (%s) AS s (%s)"
        .formatted(table, rows, columns);
  }

  /** Returns an empty text, because a setting of the session overrides identity columns. */
  @Override
  public String overriding(TablePlan plan) {
    return "";
  }

  @Override
  public String insert(TablePlan plan, Identifiers identifiers, String rows) {
    String insert = MergeInto.super.insert(plan, identifiers, rows);
    return plan.overridesIdentity()
        ? overridingIdentity(identifiers.quote(plan.table()), insert)
        : insert;
  }

  @Override
  public String complete(TablePlan plan, String table, String merge) {
    return plan.overridesIdentity() ? overridingIdentity(table, merge) : merge + ";";
  }

  /**
   * Returns the statement with the setting to accept identity values. The setting holds for one
   * table at a time, so it begins and ends with the statement.
   */
  private static String overridingIdentity(String table, String statement) {
    return "SET IDENTITY_INSERT %1$s ON; %2$s; SET IDENTITY_INSERT %1$s OFF;"
        .formatted(table, statement);
  }
}
