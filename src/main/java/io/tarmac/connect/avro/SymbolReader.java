package io.tarmac.connect.avro;

/** A reader of enums, which become the names of their symbols. */
final class SymbolReader implements AvroReader {

  private final String[] symbols;

  SymbolReader(String[] symbols) {
    this.symbols = symbols;
  }

  @Override
  public Object read(AvroBytes in) {
    return symbols[in.readIndex(symbols.length)];
  }
}
