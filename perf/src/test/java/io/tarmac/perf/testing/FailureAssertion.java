package io.tarmac.perf.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.ReplayFailure;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** An assertion that something ends with a message for the person at the terminal. */
public final class FailureAssertion {
  private FailureAssertion() {}

  /** Asserts that the call throws a {@link ReplayFailure} whose message has all these parts. */
  public static AbstractThrowableAssert<?, ? extends Throwable> assertFails(
      ThrowingCallable call, String... partsOfMessage) {
    AbstractThrowableAssert<?, ? extends Throwable> failure =
        assertThatThrownBy(call).isInstanceOf(ReplayFailure.class);
    return partsOfMessage.length == 0 ? failure : failure.hasMessageContainingAll(partsOfMessage);
  }
}
