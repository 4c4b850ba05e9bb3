package io.tarmac.perf.testing;

import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a record that differs in one component or several: {@code copyOf(result)
 * .with(BenchmarkResult::seed, 8L).record()}.
 */
public record RecordCopy<R extends Record>(R record) {

  /** An accessor whose name can be read, because it is serializable. */
  @FunctionalInterface
  public interface Component<R, T> extends Function<R, T>, Serializable {}

  public static <R extends Record> RecordCopy<R> copyOf(R original) {
    return new RecordCopy<>(original);
  }

  /** Returns a copy with another value in the component that the accessor reads. */
  public <T> RecordCopy<R> with(Component<R, T> component, @Nullable T value) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    try {
      String changed = name(component);
      if (Stream.of(components).noneMatch(each -> each.getName().equals(changed))) {
        throw new AssertionError("no component " + changed);
      }
      for (int index = 0; index < components.length; index++) {
        Method accessor = components[index].getAccessor();
        accessor.setAccessible(true);
        types[index] = components[index].getType();
        values[index] = accessor.getName().equals(changed) ? value : accessor.invoke(record);
      }
      @SuppressWarnings("unchecked")
      Constructor<R> constructor = (Constructor<R>) record.getClass().getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return new RecordCopy<>(constructor.newInstance(values));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static String name(Component<?, ?> component) throws ReflectiveOperationException {
    Method form = component.getClass().getDeclaredMethod("writeReplace");
    form.setAccessible(true);
    return ((SerializedLambda) form.invoke(component)).getImplMethodName();
  }
}
