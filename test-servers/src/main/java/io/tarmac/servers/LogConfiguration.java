package io.tarmac.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The logging of brokers and workers to their output, without the messages of the plugin scan. */
public final class LogConfiguration {
  private static final String XML =
      """
      <Configuration status="WARN">
        <Appenders>
          <Console name="console">
            <PatternLayout pattern="%d{HH:mm:ss.SSS} %-5p %c{1} [%t] %X %m%n"/>
          </Console>
        </Appenders>
        <Loggers>
          <Logger name="org.apache.kafka.connect.runtime.isolation" level="WARN"/>
          <Root level="INFO">
            <AppenderRef ref="console"/>
          </Root>
        </Loggers>
      </Configuration>
      """;

  private LogConfiguration() {}

  public static Path write(Path directory) {
    try {
      return Files.writeString(directory.resolve("log4j2.xml"), XML);
    } catch (IOException e) {
      throw new ServerFailure("Logging cannot be configured: " + e.getMessage(), e);
    }
  }
}
