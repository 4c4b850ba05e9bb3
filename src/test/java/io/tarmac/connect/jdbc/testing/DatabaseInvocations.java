package io.tarmac.connect.jdbc.testing;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.jupiter.api.extension.TestWatcher;

/** Runs the tests of a class with {@link EachDatabase}. */
final class DatabaseInvocations implements ClassTemplateInvocationContextProvider {
  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<? extends ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(
      ExtensionContext context) {
    EachDatabase databases = context.getRequiredTestClass().getAnnotation(EachDatabase.class);
    List<DatabaseServer> excluded = List.of(databases.except());
    Stream<DatabaseServer> servers =
        databases.only().length == 0 ? DatabaseServer.standard() : Stream.of(databases.only());
    return servers.filter(server -> !excluded.contains(server)).map(Invocation::new);
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
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public void preConstructTestInstance(
        TestInstanceFactoryContext factory, ExtensionContext context) {
      DatabaseTest.NEXT.set(server);
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
      print(context, "failed");
    }

    @Override
    public void testAborted(ExtensionContext context, Throwable cause) {
      print(context, "was skipped");
    }

    /** Watches dynamic tests, which {@link TestWatcher} is not told of. */
    @Override
    public void interceptDynamicTest(
        InvocationInterceptor.Invocation<Void> test,
        DynamicTestInvocationContext dynamicTest,
        ExtensionContext context)
        throws Throwable {
      try {
        test.proceed();
      } catch (Throwable e) {
        print(context, "failed");
        throw e;
      }
    }

    /** Prints the database of a test, because Surefire shows a number. */
    private void print(ExtensionContext context, String result) {
      System.out.printf(
          "[%s] %s %s on %s%n",
          context.getRequiredTestClass().getSimpleName(), context.getDisplayName(), result, server);
    }
  }
}
