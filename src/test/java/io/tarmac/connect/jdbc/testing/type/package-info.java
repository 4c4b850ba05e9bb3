/**
 * The type table: for each schema the column that each database gets, what its values become there,
 * and which are refused. Read from the text files of this package, which the tests and {@code
 * docs/reference/types.md} share.
 */
@NullMarked
package io.tarmac.connect.jdbc.testing.type;

import org.jspecify.annotations.NullMarked;
