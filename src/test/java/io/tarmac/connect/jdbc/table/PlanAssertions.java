package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.change.BadRecordException;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions about changes that cannot be planned. */
final class PlanAssertions {

  private PlanAssertions() {}

  /** Asserts that a call blames the one record that it is for. */
  static AbstractThrowableAssert<?, ? extends Throwable> assertBadRecord(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(BadRecordException.class);
  }

  /** Asserts that a call refuses all records that need the same plan. */
  static AbstractThrowableAssert<?, ? extends Throwable> assertRefusedPlan(ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(PlanException.class);
  }
}
