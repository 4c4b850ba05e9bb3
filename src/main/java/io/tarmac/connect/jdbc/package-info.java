/**
 * The connector and its task as Connect sees them, and the pipeline that a record goes through from
 * {@code put} to {@code commit}.
 */
@NullMarked
package io.tarmac.connect.jdbc;

import org.jspecify.annotations.NullMarked;
