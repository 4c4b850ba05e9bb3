package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.table.TablePlan;

/**
 * The plan and operation of rows. Plans are compared by identity, so a lookup for each run or row
 * is cheap.
 */
record PlanAndOperation(TablePlan plan, Operation operation) {}
