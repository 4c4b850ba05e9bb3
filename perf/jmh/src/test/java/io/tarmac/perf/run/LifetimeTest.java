package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifetimeTest {
  private final List<String> ended = new ArrayList<>();

  @Test
  void whatAPartStartsEndsWithIt() {
    Lifetime.of(
        life -> {
          life.add(resource("directory"));
          life.part(
              part -> {
                part.add(resource("server"));
                return part.add(resource("tables"));
              });

          assertThat(ended).containsExactly("tables", "server");

          return life;
        });

    assertThat(ended).containsExactly("tables", "server", "directory");
  }

  @Test
  void aFailureEndsEverythingAndIsTold() {
    assertThatThrownBy(
            () ->
                Lifetime.of(
                    life -> {
                      life.add(resource("server"));
                      throw new IllegalStateException("refused");
                    }))
        .hasMessage("refused");

    assertThat(ended).containsExactly("server");
  }

  private AutoCloseable resource(String name) {
    return () -> ended.add(name);
  }
}
