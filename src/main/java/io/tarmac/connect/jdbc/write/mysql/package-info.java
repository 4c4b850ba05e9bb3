/**
 * What MySQL and MariaDB have besides SQL: rows loaded from a stream, and what a server and a
 * driver allow. Knows the drivers' classes, which are loaded only where the driver is in use.
 */
@NullMarked
package io.tarmac.connect.jdbc.write.mysql;

import org.jspecify.annotations.NullMarked;
