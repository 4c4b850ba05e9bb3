/** The command line: options, their rules, exit codes. */
@NullMarked
package io.tarmac.perf.cli;

import org.jspecify.annotations.NullMarked;
