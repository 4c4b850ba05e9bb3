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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With a worker that answers as it is told; the last answer is given again. */
@Timeout(30)
class ConnectRestTest {
  private final Deque<Answer> answers = new ConcurrentLinkedDeque<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final HttpServer worker;

  private record Answer(int status, String body) {}

  ConnectRestTest() throws IOException {
    worker = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void startTheWorker() {
    worker.createContext("/", this::answer);
    worker.start();
  }

  @AfterEach
  void stopTheWorker() {
    worker.stop(0);
  }

  @Test
  void aWorkerThatIsNotYetAbleToCreateIsAskedAgain() {
    answers.add(new Answer(409, "{\"message\": \"rebalance\"}"));
    answers.add(new Answer(500, "{\"message\": \"timed out\"}"));
    answers.add(new Answer(201, "{}"));

    patient().create("c", Map.of());

    assertThat(asked)
        .containsExactly(
            "PUT /connectors/c/config", "PUT /connectors/c/config", "PUT /connectors/c/config");
  }

  @Test
  void aConnectorThatIsRefusedIsNotAskedForAgain() {
    answers.add(new Answer(400, "{\"message\": \"batch.size is no number\"}"));

    assertThatThrownBy(() -> patient().create("c", Map.of()))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("batch.size is no number");

    assertThat(asked).hasSize(1);
  }

  @Test
  void aWorkerThatIsNeverAbleToCreateIsCitedInTheEnd() {
    answers.add(new Answer(500, "{\"message\": \"no class def found\"}"));

    assertThatThrownBy(() -> impatient().create("c", Map.of()))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("no class def found")
        .hasMessageContaining("HTTP 500");
  }

  @Test
  void anAnswerThatIsNoJsonIsCitedAsItIs() {
    answers.add(new Answer(404, "<html>Not found</html>"));

    assertThatThrownBy(() -> patient().create("c", Map.of()))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("<html>Not found</html>");
  }

  @Test
  void aDeletionThatARebalanceForbidsIsAskedForAgain() {
    answers.add(new Answer(409, "{\"message\": \"rebalance\"}"));
    answers.add(new Answer(204, ""));

    patient().delete("c");

    assertThat(asked).containsExactly("DELETE /connectors/c", "DELETE /connectors/c");
  }

  @Test
  void aConnectorThatIsGoneNeedsNoDeletion() {
    answers.add(new Answer(500, "{\"message\": \"timed out\"}"));
    answers.add(new Answer(404, "{\"message\": \"not found\"}"));

    assertThatCode(() -> patient().delete("c")).doesNotThrowAnyException();
  }

  @Test
  void aWorkerThatNeverDeletesIsCited() {
    answers.add(new Answer(409, "{\"message\": \"rebalance\"}"));

    assertThatThrownBy(() -> impatient().delete("c"))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("rebalance");
  }

  @Test
  void aConnectorIsGoneWhenTheWorkerSaysSoAndNotWhenItIsNotAbleToAnswer() {
    answers.add(new Answer(500, "{\"message\": \"timed out\"}"));
    answers.add(new Answer(200, "{\"connector\": {\"state\": \"RUNNING\"}, \"tasks\": []}"));
    answers.add(new Answer(404, "{\"message\": \"not found\"}"));

    assertThat(patient().gone("c")).isFalse();
    assertThat(patient().gone("c")).isFalse();
    assertThat(patient().gone("c")).isTrue();
    assertThat(asked).containsOnly("GET /connectors/c/status");
  }

  private ConnectRest patient() {
    return new ConnectRest(url(), Duration.ofSeconds(20));
  }

  private ConnectRest impatient() {
    return new ConnectRest(url(), Duration.ZERO);
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + worker.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
    Answer answer = answers.size() > 1 ? answers.remove() : answers.element();
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    try (exchange) {
      exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
