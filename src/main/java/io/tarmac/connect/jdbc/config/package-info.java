/**
 * The connector's configuration: one definition, parsed once into small records that name units and
 * sets by type. Depends on nothing of Tarmac but the retry policy it fills in.
 */
@NullMarked
package io.tarmac.connect.jdbc.config;

import org.jspecify.annotations.NullMarked;
