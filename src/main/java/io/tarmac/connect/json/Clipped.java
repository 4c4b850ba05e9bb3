package io.tarmac.connect.json;

/** Names from records in messages: as much of them as helps to find the place. */
final class Clipped {

  private static final int LONGEST = 100;

  private Clipped() {}

  static String name(String name) {
    return name.length() <= LONGEST ? name : name.substring(0, LONGEST) + "...";
  }
}
