/**
 * What a record means for a table: decoding of plain rows, Debezium envelopes and tombstones into
 * changes. Knows records and schemas; neither tables nor databases.
 */
@NullMarked
package io.tarmac.connect.jdbc.change;

import org.jspecify.annotations.NullMarked;
