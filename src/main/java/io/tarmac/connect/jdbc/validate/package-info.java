/**
 * What {@code validate} asks the database of a configuration: one check a class, all over one
 * connection, judged by the code that judges when a task begins. Only what cannot work is an error;
 * what is merely unwise is advice.
 */
@NullMarked
package io.tarmac.connect.jdbc.validate;

import org.jspecify.annotations.NullMarked;
