/** Text of others in messages and log lines. Knows Java alone, so that every package may use it. */
@NullMarked
package io.tarmac.connect.text;

import org.jspecify.annotations.NullMarked;
