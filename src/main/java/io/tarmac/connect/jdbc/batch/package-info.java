/**
 * Rows on their way: the buffer that collects them per table, and the batch that one transaction
 * writes. Knows plans and records; neither JDBC connections nor Connect's task API.
 */
@NullMarked
package io.tarmac.connect.jdbc.batch;

import org.jspecify.annotations.NullMarked;
