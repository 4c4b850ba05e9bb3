package io.tarmac.connect.jdbc.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a {@link DatabaseTest} once on PostgreSQL, MariaDB, MySQL, H2 and SQLite, unless the
 * annotation says otherwise. A nested class with this annotation runs on those of its databases
 * that the enclosing class runs on. The reports in {@code target/test-events} name the database;
 * Surefire's show a number.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ClassTemplate
@ExtendWith(DatabaseInvocations.class)
public @interface EachDatabase {
  /** The databases to run on; empty means all of these. */
  DatabaseServer[] only() default {};

  /** Databases to leave out. */
  DatabaseServer[] except() default {};

  /** Databases to run on in the long runs alone, because another one here is like them. */
  DatabaseServer[] soak() default {};
}
