/**
 * Structs that converters fill without checking each value again, and structs that decode their
 * values at first use. The package knows only Connect's API.
 */
@NullMarked
package io.tarmac.connect.struct;

import org.jspecify.annotations.NullMarked;
