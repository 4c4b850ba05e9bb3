/**
 * How rows reach the server: SQL text, strategies, and the transaction of a batch. Never sees a
 * record.
 */
@NullMarked
package io.tarmac.connect.jdbc.write;

import org.jspecify.annotations.NullMarked;
