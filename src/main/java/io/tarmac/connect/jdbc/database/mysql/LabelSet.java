package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.TextConversions;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of texts for a column of type {@code set}. The result has the form in which the
 * server shows and compares values: each label once, in the order of the type.
 *
 * @param labels the labels of the type
 */
record LabelSet(List<String> labels) implements Conversion {

  private static final String SEPARATOR = ",";

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    ValueConverter known = TextConversions.labels(Set.copyOf(labels), SEPARATOR).from(source);
    return known == null ? null : value -> ordered((String) known.convert(value));
  }

  private String ordered(String text) {
    if (!text.contains(SEPARATOR)) {
      return text;
    }
    Set<String> chosen = new HashSet<>(Arrays.asList(text.split(SEPARATOR, -1)));
    return labels.stream().filter(chosen::contains).collect(Collectors.joining(SEPARATOR));
  }
}
