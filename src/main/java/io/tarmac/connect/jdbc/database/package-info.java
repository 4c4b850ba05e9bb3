/**
 * The databases as lists of parts, one folder each, and the list of all databases that the
 * connector writes to. The package never sees a record. {@code HibernateSql} is the only class that
 * knows Hibernate.
 */
@NullMarked
package io.tarmac.connect.jdbc.database;

import org.jspecify.annotations.NullMarked;
