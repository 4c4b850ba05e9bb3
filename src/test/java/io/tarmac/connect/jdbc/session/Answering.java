package io.tarmac.connect.jdbc.session;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.Callable;

/** What a driver makes, without a driver. */
public final class Answering {

  private Answering() {}

  /**
   * Answers what it is told to, whatever the arguments; any other call fails the test.
   *
   * @param answers by the name of the method; of one that returns nothing they may be anything
   */
  public static <T> T with(Class<T> type, Map<String, Callable<Object>> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            Answering.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Callable<Object> answer = answers.get(method.getName());
              if (answer == null) {
                throw new AssertionError("not expected: " + method);
              }
              return answer.call();
            }));
  }
}
