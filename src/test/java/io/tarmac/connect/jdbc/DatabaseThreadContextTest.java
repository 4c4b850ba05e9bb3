package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class DatabaseThreadContextTest {

  private static final String CONTEXT = "connector.context";

  @Test
  @DisplayName("C3_5 what the writer logs says which task it is of, as what the task logs does")
  void theWriterLogsInTheContextOfItsTask() throws Exception {
    String before = MDC.get(CONTEXT);
    MDC.put(CONTEXT, "[flights|task-3] ");
    ThreadFactory threads;
    try {
      threads = JdbcSinkTask.databaseThreads();
    } finally {
      restore(before);
    }
    CompletableFuture<String> context = new CompletableFuture<>();

    Thread thread = threads.newThread(() -> context.complete(MDC.get(CONTEXT)));
    thread.start();

    assertThat(context.get(1, TimeUnit.MINUTES)).isEqualTo("[flights|task-3] ");
    assertThat(thread.getName()).isEqualTo(Thread.currentThread().getName() + "-writer");
    assertThat(thread.isDaemon()).isTrue();
  }

  private static void restore(@Nullable String context) {
    if (context == null) {
      MDC.remove(CONTEXT);
    } else {
      MDC.put(CONTEXT, context);
    }
  }
}
