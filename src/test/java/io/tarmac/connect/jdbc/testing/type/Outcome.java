package io.tarmac.connect.jdbc.testing.type;

/**
 * What becomes of a value in a database.
 *
 * @param text what the database then shows; empty where it shows nothing
 */
public record Outcome(Kind kind, String text) {

  /** What may become of a value. */
  public enum Kind {
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

  static Outcome of(String cell, String sent) {
    return switch (cell) {
      case "-" -> new Outcome(Kind.ABSENT, "");
      case "refused" -> new Outcome(Kind.REFUSED, "");
      case "refused by the database" -> new Outcome(Kind.REFUSED_BY_THE_DATABASE, "");
      case "=" -> lands(sent);
      default ->
          cell.startsWith("~")
              ? new Outcome(Kind.LANDS_WITH_LOSS, cell.substring(1).strip())
              : lands(cell);
    };
  }

  private static Outcome lands(String text) {
    return new Outcome(Kind.LANDS, text.equals("''") ? "" : ValueText.unescaped(text));
  }

  public boolean landed() {
    return kind == Kind.LANDS || kind == Kind.LANDS_WITH_LOSS;
  }

  public boolean refused() {
    return kind == Kind.REFUSED || kind == Kind.REFUSED_BY_THE_DATABASE;
  }
}
