package io.tarmac.connect.jdbc.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.layout.PatternLayout;

/**
 * Collects what is logged in this JVM, by worker, connector, drivers and broker, with stack traces.
 * What embedded database servers say is left out: that is their own log.
 */
public final class TestingLog implements AutoCloseable {
  private static int openLogs;
  private static Level levelBefore = Level.OFF;

  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
  private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
  private final LoggerConfig root = context.getConfiguration().getRootLogger();
  private final List<String> detailed;
  private final Collector collector = new Collector(lines);

  public TestingLog(Level level) {
    this(level, level, List.of());
  }

  /**
   * Collects more of some loggers.
   *
   * @param level of all others
   * @param detailed a lower level
   * @param loggers beginnings of their names, of which no configuration knows
   */
  public TestingLog(Level level, Level detailed, List<String> loggers) {
    this.detailed = loggers;
    collector.start();
    attach(level, detailed);
  }

  private void attach(Level level, Level detailedLevel) {
    synchronized (TestingLog.class) {
      Level present = root.getLevel();
      if (openLogs++ == 0) {
        levelBefore = present;
      }
      root.addAppender(collector, detailedLevel, null);
      root.setLevel(level.isLessSpecificThan(present) ? level : present);
      for (String logger : detailed) {
        context.getConfiguration().addLogger(logger, new LoggerConfig(logger, detailedLevel, true));
      }
      context.updateLoggers();
    }
  }

  public String text() {
    return String.join("", List.copyOf(lines));
  }

  /** Tells whether one event has all of these parts, for example a message and a connector. */
  public boolean hasEventWith(String... parts) {
    return List.copyOf(lines).stream().anyMatch(line -> Stream.of(parts).allMatch(line::contains));
  }

  /**
   * Returns what the loggers of a package have got, without what layouts add: each message, and
   * each exception with its causes as text.
   */
  public List<String> messages(String loggers) {
    List<String> messages = new ArrayList<>();
    for (LogEvent event : List.copyOf(collector.events)) {
      if (event.getLoggerName().startsWith(loggers)) {
        messages.add(event.getMessage().getFormattedMessage());
        for (Throwable each = event.getThrown(); each != null; each = each.getCause()) {
          messages.add(each.toString());
        }
      }
    }
    return messages;
  }

  @Override
  public void close() {
    synchronized (TestingLog.class) {
      root.removeAppender(collector.getName());
      if (--openLogs == 0) {
        root.setLevel(levelBefore);
      }
      detailed.forEach(context.getConfiguration()::removeLogger);
      context.updateLoggers();
    }
  }

  private static final class Collector extends AbstractAppender {
    private static final PatternLayout LAYOUT =
        PatternLayout.newBuilder().withPattern("%-5p %c [%t] %X %m%n%xEx{full}").build();

    private final List<String> lines;
    private final List<LogEvent> events = Collections.synchronizedList(new ArrayList<>());

    Collector(List<String> lines) {
      super(UniqueName.of("collector"), null, LAYOUT, false, Property.EMPTY_ARRAY);
      this.lines = lines;
    }

    @Override
    public void append(LogEvent event) {
      String logger = event.getLoggerName();
      if (!logger.startsWith("io.zonky.") && !logger.startsWith("ch.vorburger.")) {
        lines.add(LAYOUT.toSerializable(event));
        events.add(event.toImmutable());
      }
    }
  }
}
