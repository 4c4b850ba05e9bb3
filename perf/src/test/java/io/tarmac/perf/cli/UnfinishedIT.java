package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.PlanFile;
import io.tarmac.perf.suite.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a suite ends that fails: in a JVM of its own, because this is what its end is about. */
class UnfinishedIT {
  @TempDir private Path directory;

  @Test
  void aSuiteThatFailsNamesTheCommandThatMakesThePageOfItsResults()
      throws IOException, InterruptedException {
    anotherPlan();
    Files.writeString(directory.resolve(ResultFile.NAME), "{}\n");

    assertThat(failure())
        .contains("perf/replay failed")
        .contains("perf/replay report " + directory)
        .contains("--out " + directory);
  }

  @Test
  void aSuiteThatFailsBeforeItsFirstResultHasNoPage() throws IOException, InterruptedException {
    anotherPlan();

    assertThat(failure()).contains("perf/replay failed").doesNotContain("perf/replay report");
  }

  private void anotherPlan() throws IOException {
    Files.writeString(
        directory.resolve(PlanFile.NAME),
        """
        {"suite": "aviation", "smoke": false, "seed": 1, "repetitions": 3, "cells": []}
        """);
  }

  private String failure() throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "suite",
                "aviation",
                "--sink=none",
                "--out=" + directory)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isEqualTo(1);
      return Files.readString(output, StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
    }
  }
}
