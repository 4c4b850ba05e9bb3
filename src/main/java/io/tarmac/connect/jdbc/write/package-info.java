/**
 * The code that brings rows to the server: SQL text, strategies, and the transaction of a batch.
 * The package never sees a record.
 */
@NullMarked
package io.tarmac.connect.jdbc.write;

import org.jspecify.annotations.NullMarked;
