/**
 * A simulated world for the tasks of the connector: its scheduler decides from a seed which thread
 * runs, and its database, its coordinator and its Connect fail as real ones do.
 */
@NullMarked
package io.tarmac.connect.jdbc.simulation;

import org.jspecify.annotations.NullMarked;
