package io.tarmac.connect.avro;

import org.jspecify.annotations.Nullable;

/** A reader of any union: the bytes begin with the index of the type that follows. */
final class BranchReader implements AvroReader {

  private final AvroReader[] branches;

  BranchReader(AvroReader[] branches) {
    this.branches = branches;
  }

  @Override
  public @Nullable Object read(AvroBytes in) {
    return branches[in.readIndex(branches.length)].read(in);
  }
}
