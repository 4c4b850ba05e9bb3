package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CleanupTest {
  private final List<String> closed = new ArrayList<>();

  @Test
  void closesInReverseOrderAndOnce() {
    Cleanup cleanup = new Cleanup();
    cleanup.add(resource("first"));
    cleanup.add(resource("second"));

    cleanup.close();
    cleanup.close();

    assertThat(closed).containsExactly("second", "first");
  }

  @Test
  void aResourceThatCannotBeClosedDoesNotKeepTheOthersOpen() {
    Cleanup cleanup = new Cleanup();
    cleanup.add(resource("first"));
    cleanup.add(
        () -> {
          throw new IllegalStateException("stuck");
        });

    cleanup.close();

    assertThat(closed).containsExactly("first");
  }

  @Test
  void whatIsStartedWhileTheRunIsEndedIsClosedAtOnce() {
    Cleanup cleanup = new Cleanup();
    cleanup.close();

    assertThatThrownBy(() -> cleanup.add(resource("late")))
        .isInstanceOf(IllegalStateException.class);

    assertThat(closed).containsExactly("late");
  }

  @Test
  void aResourceClosedEarlyIsNotClosedAgain() {
    Cleanup cleanup = new Cleanup();
    AutoCloseable early = cleanup.add(resource("early"));

    cleanup.close(early);
    cleanup.close();

    assertThat(closed).containsExactly("early");
  }

  @Test
  void whatAFailedPassLeftIsClosedAndTheServersAreNot() {
    Cleanup cleanup = new Cleanup();
    cleanup.add(resource("server"));
    int servers = cleanup.size();
    cleanup.add(resource("worker"));
    cleanup.add(resource("connection"));

    cleanup.closeDownTo(servers);

    assertThat(closed).containsExactly("connection", "worker");
    cleanup.close();
    assertThatThrownBy(() -> cleanup.closeDownTo(servers))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aPartIsClosedBetweenPassesAndGoesWithTheWholeInTheEnd() {
    Cleanup cleanup = new Cleanup();
    cleanup.add(resource("server"));
    int servers = cleanup.size();
    cleanup.addPart(resource("table of a failed pass"));
    cleanup.closeDownTo(servers);
    AutoCloseable measured = cleanup.addPart(resource("table of a pass"));
    cleanup.close(measured);
    cleanup.addPart(resource("table at the end"));

    cleanup.close();

    assertThat(closed).containsExactly("table of a failed pass", "table of a pass", "server");
  }

  private AutoCloseable resource(String name) {
    return () -> closed.add(name);
  }
}
