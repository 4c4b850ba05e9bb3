/**
 * Random histories: what happens to the rows of some tables, the records that tell it, and,
 * independently of the sink, what it amounts to.
 */
@NullMarked
package io.tarmac.connect.jdbc.history;

import org.jspecify.annotations.NullMarked;
