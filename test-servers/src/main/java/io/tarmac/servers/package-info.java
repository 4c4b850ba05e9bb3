/** Servers that tests and measurements start: brokers, Connect workers, registries, databases. */
@NullMarked
package io.tarmac.servers;

import org.jspecify.annotations.NullMarked;
