/**
 * Column types and conversions: the column type and the canonical Java value that a Connect schema
 * becomes. This package knows Connect's data classes and {@code java.time}, but neither JDBC
 * connections nor Connect's task API.
 */
@NullMarked
package io.tarmac.connect.jdbc.type;

import org.jspecify.annotations.NullMarked;
