/**
 * A deterministic simulation of the connector's tasks. A scheduler decides from a seed which thread
 * runs next, and the simulated database, group coordinator and workers fail as real ones do.
 */
@NullMarked
package io.tarmac.connect.jdbc.simulation;

import org.jspecify.annotations.NullMarked;
