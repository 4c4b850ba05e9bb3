package io.tarmac.perf.trial;

import static java.util.concurrent.CompletableFuture.runAsync;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.servers.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CleanupTest {
  private final Cleanup cleanup = new Cleanup();
  private final List<String> closed = new ArrayList<>();

  @Test
  void closesInReverseOrderAndOnce() {
    cleanup.add(resource("first"));
    cleanup.add(resource("second"));

    cleanup.close();
    cleanup.close();

    assertThat(closed).containsExactly("second", "first");
  }

  @Test
  void aResourceThatCannotBeClosedDoesNotKeepTheOthersOpen() {
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
    cleanup.close();

    assertThatThrownBy(() -> cleanup.add(resource("late")))
        .isInstanceOf(IllegalStateException.class);

    assertThat(closed).containsExactly("late");
  }

  @Test
  void whatIsStartedWhileOthersAreBeingClosedIsClosedBeforeThatEnds() {
    List<CompletableFuture<Void>> late = new ArrayList<>();
    cleanup.add(resource("server"));
    cleanup.add(
        () -> {
          late.add(runAsync(() -> cleanup.add(resource("late"))));
          Await.until("a second resource is there", () -> cleanup.size() == 2);
        });

    cleanup.close();

    assertThat(closed).containsExactly("late", "server");
    assertThatThrownBy(late.get(0)::join).hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void whoeverEndsEverythingWaitsForWhatIsBeingClosedAlready() {
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    cleanup.add(
        () -> {
          ends.add(runAsync(cleanup::close));
          assertThatThrownBy(() -> ends.get(0).get(200, TimeUnit.MILLISECONDS))
              .isInstanceOf(TimeoutException.class);
          closed.add("slow");
        });

    cleanup.closeDownTo(0);
    ends.get(0).join();

    assertThat(closed).containsExactly("slow");
  }

  @Test
  void aResourceClosedEarlyIsNotClosedAgain() {
    cleanup.add(resource("early"));

    cleanup.closeDownTo(0);
    cleanup.close();

    assertThat(closed).containsExactly("early");
  }

  @Test
  void whatAFailedTrialLeftIsClosedAndTheServersAreNot() {
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
  void aResourceKnowsThatAllIsBeingEnded() {
    cleanup.add(() -> closed.add("ended " + cleanup.ended()));
    cleanup.closeDownTo(0);
    cleanup.add(() -> closed.add("ended " + cleanup.ended()));

    cleanup.close();

    assertThat(closed).containsExactly("ended false", "ended true");
  }

  private AutoCloseable resource(String name) {
    return () -> closed.add(name);
  }
}
