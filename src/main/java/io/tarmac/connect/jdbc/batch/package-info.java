/**
 * The rows on their way to the database: the buffer that collects them, the queue of batches, the
 * batch that one transaction writes, and the bad records that become dead letters. The package
 * knows plans and records, but no JDBC connection. Of Connect it knows the reporter of bad records.
 */
@NullMarked
package io.tarmac.connect.jdbc.batch;

import org.jspecify.annotations.NullMarked;
