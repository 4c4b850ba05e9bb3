package io.tarmac.connect.jdbc.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a {@link DatabaseTest} once on each database: all standard ones, unless the annotation says
 * otherwise. Reports show a run under the name of its {@link DatabaseServer}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ClassTemplate
@ExtendWith(DatabaseInvocations.class)
public @interface EachDatabase {
  /** The databases to run on. Nothing means each standard one. */
  DatabaseServer[] only() default {};

  /** Databases to leave out. */
  DatabaseServer[] except() default {};
}
