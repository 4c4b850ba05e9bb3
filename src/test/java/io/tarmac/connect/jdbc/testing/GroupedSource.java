package io.tarmac.connect.jdbc.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs a parameterized test once for each word of a table, with the word's group as the first
 * argument and the word as the second. A line of the table is a group, a bar, and words with spaces
 * between them.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(GroupedSource.Provider.class)
public @interface GroupedSource {
  /** The table. */
  String value();

  /** Reads the table. */
  final class Provider extends AnnotationBasedArgumentsProvider<GroupedSource> {
    @Override
    protected Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context, GroupedSource source) {
      return source.value().lines().flatMap(Provider::cases);
    }

    private static Stream<Arguments> cases(String line) {
      String[] groupAndWords = line.split("\\|", 2);
      return Arrays.stream(groupAndWords[1].strip().split(" +", -1))
          .map(word -> Arguments.of(groupAndWords[0].strip(), word));
    }
  }
}
