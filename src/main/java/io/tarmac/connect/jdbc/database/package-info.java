/**
 * Databases as lists of parts, and the one connection of a task. Never sees a record; {@code
 * HibernateSql} is the only class that knows Hibernate.
 */
@NullMarked
package io.tarmac.connect.jdbc.database;

import org.jspecify.annotations.NullMarked;
