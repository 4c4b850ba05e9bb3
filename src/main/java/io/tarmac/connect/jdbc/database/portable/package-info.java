/** The parts that several databases share: limits of types, spellings of values, plain SQL. */
@NullMarked
package io.tarmac.connect.jdbc.database.portable;

import org.jspecify.annotations.NullMarked;
