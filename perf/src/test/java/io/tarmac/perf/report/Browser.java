package io.tarmac.perf.report;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/**
 * Chromium without a window, if the machine has one. Each call is a process of its own.
 *
 * @param profile made by the first call, which takes longest
 */
record Browser(Path program, Path profile, Path directory) {

  /** The state of a page when everything on it had been done. */
  record Visit(String output, String messages) {}

  static Optional<Path> find() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .flatMap(
            path ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(Path.of(path)::resolve))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Returns the document as scripts have left it. */
  Visit document(Path page) throws IOException, InterruptedException {
    return document(page, 1_200);
  }

  /** Returns the document as scripts have left it in a window of that width. */
  Visit document(Path page, int width) throws IOException, InterruptedException {
    return run(page, List.of("--dump-dom", "--window-size=%d,900".formatted(width)));
  }

  /** Returns a picture of the page's top. */
  BufferedImage picture(Path page, int width, boolean dark)
      throws IOException, InterruptedException {
    Path picture = directory.resolve("picture.png");
    List<String> options = new ArrayList<>();
    options.add("--screenshot=" + picture);
    options.add("--hide-scrollbars");
    options.add("--window-size=%d,900".formatted(width));
    if (dark) {
      options.add("--blink-settings=preferredColorScheme=0");
    }
    run(page, options);
    return ImageIO.read(picture.toFile());
  }

  private Visit run(Path page, List<String> options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(
        List.of("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"));
    command.addAll(List.of("--disable-background-networking", "--disable-component-update"));
    command.addAll(List.of("--enable-logging=stderr", "--virtual-time-budget=10000"));
    command.add("--user-data-dir=" + profile);
    command.addAll(options);
    command.add(page.toUri().toString());
    Path output = directory.resolve("output");
    Path messages = directory.resolve("messages");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(output.toFile())
            .redirectError(messages.toFile())
            .start();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("The browser does not end: " + Files.readString(messages));
    }
    return new Visit(Files.readString(output), Files.readString(messages));
  }
}
