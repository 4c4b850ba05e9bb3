package io.tarmac.connect.jdbc.testing;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.jupiter.api.extension.TestWatcher;
import org.opentest4j.TestAbortedException;

/** Runs the tests of a class with {@link EachDatabase}. */
final class DatabaseInvocations implements ClassTemplateInvocationContextProvider {
  private static final Namespace NAMESPACE = Namespace.create(DatabaseInvocations.class);

  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<? extends ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
      ExtensionContext context) {
    EachDatabase databases = context.getRequiredTestClass().getAnnotation(EachDatabase.class);
    List<DatabaseServer> excluded = new ArrayList<>(List.of(databases.except()));
    if (!Boolean.getBoolean("tarmac.databases.all")) {
      excluded.addAll(List.of(databases.soak()));
    }
    Stream<DatabaseServer> servers =
        databases.only().length == 0 ? DatabaseServer.standard() : Stream.of(databases.only());
    servers = servers.filter(server -> !excluded.contains(server));
    DatabaseServer enclosing = enclosingServer(context);
    return enclosing == null
        ? servers.map(Invocation::new)
        : servers.filter(enclosing::equals).map(NestedInvocation::new);
  }

  @Override
  public boolean mayReturnZeroClassTemplateInvocationContexts(ExtensionContext context) {
    return enclosingServer(context) != null;
  }

  /** Returns the database that the enclosing class runs on, if it has {@link EachDatabase} too. */
  private static @Nullable DatabaseServer enclosingServer(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(DatabaseServer.class, DatabaseServer.class);
  }

  /** The run of a nested class; the extensions of the enclosing class's run hold for it too. */
  private record NestedInvocation(DatabaseServer server) implements ClassTemplateInvocationContext {
    @Override
    public String getDisplayName(int index) {
      return server.toString();
    }
  }

  private record Invocation(DatabaseServer server)
      implements ClassTemplateInvocationContext,
          TestInstancePreConstructCallback,
          TestWatcher,
          InvocationInterceptor {
    @Override
    public String getDisplayName(int index) {
      return server.toString();
    }

    @Override
    public void prepareInvocation(ExtensionContext context) {
      context.getStore(NAMESPACE).put(DatabaseServer.class, server);
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public void preConstructTestInstance(
        TestInstanceFactoryContext factory, ExtensionContext context) {
      if (DatabaseTest.class.isAssignableFrom(factory.getTestClass())) {
        DatabaseTest.NEXT.set(server);
      }
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
      print(context, "failed");
    }

    @Override
    public void testAborted(ExtensionContext context, Throwable cause) {
      print(context, "was skipped");
    }

    @Override
    public void interceptDynamicTest(
        InvocationInterceptor.Invocation<Void> test,
        DynamicTestInvocationContext dynamicTest,
        ExtensionContext context)
        throws Throwable {
      watch(test, context);
    }

    @Override
    public <V> V interceptTestFactoryMethod(
        InvocationInterceptor.Invocation<V> factory,
        ReflectiveInvocationContext<Method> method,
        ExtensionContext context)
        throws Throwable {
      return watch(factory, context);
    }

    /** Watches what {@link TestWatcher} is not told of. */
    private <V> V watch(InvocationInterceptor.Invocation<V> test, ExtensionContext context)
        throws Throwable {
      try {
        return test.proceed();
      } catch (TestAbortedException e) {
        print(context, "was skipped");
        throw e;
      } catch (Throwable e) {
        print(context, "failed");
        throw e;
      }
    }

    /** Prints the database of a test, because Surefire shows a number. */
    private void print(ExtensionContext context, String result) {
      System.out.printf(
          "[%s] %s %s on %s%n",
          testClass(context).getName().replaceFirst(".*\\.", ""),
          context.getDisplayName(),
          result,
          server);
    }

    /** Returns the test class, which the context of a dynamic test does not know. */
    private static Class<?> testClass(ExtensionContext context) {
      return context.getTestClass().orElseGet(() -> testClass(context.getParent().orElseThrow()));
    }
  }
}
