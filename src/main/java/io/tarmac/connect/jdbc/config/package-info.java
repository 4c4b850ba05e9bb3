/**
 * The connector's configuration: one definition, parsed once into small records whose types carry
 * units and allowed values. Apart from text helpers and error codes, this package depends only on
 * the retry and error policies that it fills in.
 */
@NullMarked
package io.tarmac.connect.jdbc.config;

import org.jspecify.annotations.NullMarked;
