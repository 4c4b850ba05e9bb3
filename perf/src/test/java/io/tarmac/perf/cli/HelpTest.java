package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

class HelpTest {
  /** Picocli prints a warning for each text that is not a format, such as a single percent sign. */
  @Test
  void eachTextOfTheHelpIsAFormat() {
    List<CommandLine> commands = new ArrayList<>(List.of(Main.commandLine()));
    commands.addAll(commands.get(0).getSubcommands().values());

    assertThat(commands).hasSize(4);
    assertThat(commands.stream().flatMap(command -> texts(command).stream()))
        .allSatisfy(text -> assertThatCode(text::formatted).doesNotThrowAnyException());
    assertThat(help("compare")).contains("5 %.").doesNotContain("%%");
  }

  @Test
  void theHelpOfTheReportNamesItsPage() {
    assertThat(help("report")).contains("[DIR...]", "The page to write (default: perf/target/");
  }

  private static List<String> texts(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    List<String> texts = new ArrayList<>(List.of(usage.description()));
    texts.addAll(List.of(usage.footer()));
    command.getCommandSpec().args().forEach(arg -> texts.addAll(List.of(arg.description())));
    return texts;
  }

  private static String help(String command) {
    return Main.commandLine().getSubcommands().get(command).getUsageMessage();
  }
}
