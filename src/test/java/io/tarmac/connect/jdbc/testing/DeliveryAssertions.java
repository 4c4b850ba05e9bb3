package io.tarmac.connect.jdbc.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.FailureKind;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions about failures of deliveries. */
public final class DeliveryAssertions {

  private DeliveryAssertions() {}

  /** Asserts that a call throws a {@link DeliveryFailure} of a kind. */
  public static AbstractThrowableAssert<?, ? extends Throwable> assertThatFails(
      FailureKind kind, ThrowingCallable call) {
    return assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DeliveryFailure.class, failure -> assertThat(failure.kind()).isEqualTo(kind));
  }
}
