/**
 * What every {@link io.tarmac.connect.jdbc.write.WriteStrategy} has to keep to: whatever the rows,
 * the table ends as the strategy leaves it that sends a statement per row.
 */
@NullMarked
package io.tarmac.connect.jdbc.write.contract;

import org.jspecify.annotations.NullMarked;
