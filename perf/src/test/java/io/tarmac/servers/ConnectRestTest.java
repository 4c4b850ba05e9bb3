package io.tarmac.servers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With a worker that answers as it is told; the last answer is given again. */
@Timeout(30)
class ConnectRestTest {
  private final Deque<RestAnswer> answers = new ConcurrentLinkedDeque<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer worker;
  private ConnectRest patient;
  private ConnectRest impatient;

  private record RestAnswer(int status, String body) {}

  @BeforeEach
  void startTheWorker() throws IOException {
    worker = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    worker.createContext("/", this::answer);
    worker.start();
    URI url = URI.create("http://127.0.0.1:" + worker.getAddress().getPort());
    patient = new ConnectRest(url, Duration.ofSeconds(20));
    impatient = new ConnectRest(url, Duration.ZERO);
  }

  @AfterEach
  void stopTheWorker() {
    worker.stop(0);
  }

  @Test
  void aWorkerThatIsNotYetAbleToCreateIsAskedAgain() {
    addAnswer(409, "rebalance");
    addAnswer(500, "timed out");
    answers.add(new RestAnswer(201, "{}"));

    patient.create("c", Map.of());

    assertThat(asked)
        .containsExactly(
            "PUT /connectors/c/config", "PUT /connectors/c/config", "PUT /connectors/c/config");
  }

  @Test
  void aConnectorThatIsRefusedIsNotAskedForAgain() {
    addAnswer(400, "batch.size is no number");

    assertRefused(() -> patient.create("c", Map.of()), "batch.size is no number");

    assertThat(asked).hasSize(1);
  }

  @Test
  void aWorkerThatIsNeverAbleToCreateIsCitedInTheEnd() {
    addAnswer(500, "no class def found");

    assertRefused(() -> impatient.create("c", Map.of()), "no class def found", "HTTP 500");
  }

  @Test
  void anAnswerThatIsNoJsonIsCitedAsItIs() {
    answers.add(new RestAnswer(404, "<html>Not found</html>"));

    assertRefused(() -> patient.create("c", Map.of()), "<html>Not found</html>");
  }

  @Test
  void aDeletionThatARebalanceForbidsIsAskedForAgain() {
    addAnswer(409, "rebalance");
    answers.add(new RestAnswer(204, ""));

    patient.delete("c");

    assertThat(asked).containsExactly("DELETE /connectors/c", "DELETE /connectors/c");
  }

  @Test
  void aConnectorThatIsGoneNeedsNoDeletion() {
    addAnswer(500, "timed out");
    addAnswer(404, "not found");

    assertThatCode(() -> patient.delete("c")).doesNotThrowAnyException();
  }

  @Test
  void aWorkerThatNeverDeletesIsCited() {
    addAnswer(409, "rebalance");

    assertRefused(() -> impatient.delete("c"), "rebalance");
  }

  @Test
  void aConnectorIsGoneWhenTheWorkerSaysSoAndNotWhenItIsNotAbleToAnswer() {
    addAnswer(500, "timed out");
    answers.add(new RestAnswer(200, "{\"connector\": {\"state\": \"RUNNING\"}, \"tasks\": []}"));
    addAnswer(404, "not found");

    assertThat(patient.isGone("c")).isFalse();
    assertThat(patient.isGone("c")).isFalse();
    assertThat(patient.isGone("c")).isTrue();
    assertThat(asked).containsOnly("GET /connectors/c/status");
  }

  private static void assertRefused(ThrowingCallable call, String... partsOfMessage) {
    assertThatThrownBy(call)
        .isInstanceOf(ServerFailure.class)
        .hasMessageContainingAll(partsOfMessage);
  }

  private void addAnswer(int status, String message) {
    answers.add(new RestAnswer(status, "{\"message\": \"%s\"}".formatted(message)));
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    RestAnswer answer = answers.size() > 1 ? answers.remove() : answers.element();
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
