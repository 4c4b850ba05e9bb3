/**
 * Column types and conversions: which column type and which canonical Java value a Connect schema
 * becomes. Knows Connect's data classes and {@code java.time}; neither JDBC connections nor
 * Connect's task API.
 */
@NullMarked
package io.tarmac.connect.jdbc.type;

import org.jspecify.annotations.NullMarked;
