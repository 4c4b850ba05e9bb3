package io.tarmac.connect.jdbc.testing.type;

/**
 * What becomes of a value in a database.
 *
 * @param text what the database then shows; empty where it shows nothing
 */
public record ValueOutcome(OutcomeKind kind, String text) {

  /** What may become of a value. */
  public enum OutcomeKind {
    /** It is there. */
    LANDS,
    /** It is there as far as the column can hold it, which the documentation says. */
    LANDS_WITH_LOSS,
    /** It is refused before the database is touched. */
    REFUSED,
    /** Only the database can tell that it is none, such as a label that is not an enum's. */
    REFUSED_BY_THE_DATABASE,
    /** The database has no such column. */
    ABSENT
  }

  static ValueOutcome of(String cell, String sent) {
    return switch (cell) {
      case "-" -> new ValueOutcome(OutcomeKind.ABSENT, "");
      case "refused" -> new ValueOutcome(OutcomeKind.REFUSED, "");
      case "refused by the database" -> new ValueOutcome(OutcomeKind.REFUSED_BY_THE_DATABASE, "");
      case "=" -> lands(sent);
      default ->
          cell.startsWith("~")
              ? new ValueOutcome(OutcomeKind.LANDS_WITH_LOSS, cell.substring(1).strip())
              : lands(cell);
    };
  }

  private static ValueOutcome lands(String text) {
    return new ValueOutcome(OutcomeKind.LANDS, text.equals("''") ? "" : ValueText.unescaped(text));
  }

  public boolean landed() {
    return kind == OutcomeKind.LANDS || kind == OutcomeKind.LANDS_WITH_LOSS;
  }

  public boolean refused() {
    return kind == OutcomeKind.REFUSED || kind == OutcomeKind.REFUSED_BY_THE_DATABASE;
  }
}
