/**
 * Decoding of records into changes: plain rows, Debezium envelopes and tombstones become changes of
 * a table. This package knows records and schemas, but neither tables nor databases.
 */
@NullMarked
package io.tarmac.connect.jdbc.change;

import org.jspecify.annotations.NullMarked;
