package io.tarmac.connect.struct;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/**
 * A struct that keeps its bytes and decodes its values at the first use. Once decoded, the struct
 * behaves as an ordinary one, and so do the structs in it, which are ordinary. If the bytes are
 * damaged, each use fails with a {@link DamagedStructException}.
 *
 * <p>A lazy struct equals an ordinary struct of the same schema and values. The reverse does not
 * hold, because {@link Struct#equals} compares classes.
 *
 * <p>Several threads may read the struct at once.
 */
public final class LazyStruct extends Struct {

  /** Bytes of a record that have not been decoded, and what decodes them. */
  public interface Encoded {

    /**
     * Decodes the bytes into the values of the struct, one for each field.
     *
     * @throws DataException if the bytes are not of the schema. The message shows no values.
     */
    void decode(@Nullable Object[] values);

    /** Returns the number of bytes that stay in memory until the struct is decoded. */
    int retainedBytes();
  }

  private volatile @Nullable Encoded encoded;

  public LazyStruct(Schema schema, Encoded encoded) {
    super(schema);
    this.encoded = encoded;
  }

  /** Returns the bytes that the struct keeps, or 0 if its values have been decoded. */
  public int retainedBytes() {
    Encoded waiting = encoded;
    return waiting == null ? 0 : waiting.retainedBytes();
  }

  void decode() {
    if (encoded != null) {
      decodeOnce();
    }
  }

  private synchronized void decodeOnce() {
    Encoded waiting = encoded;
    if (waiting != null) {
      @Nullable Object[] values = StructValues.of(this);
      try {
        waiting.decode(values);
      } catch (DataException damage) {
        throw new DamagedStructException(damage);
      }
      if (!StructValues.areOwn(this, values)) {
        for (Field field : schema().fields()) {
          super.put(field, values[field.index()]);
        }
      }
      encoded = null;
    }
  }

  @Override
  public @Nullable Object get(String fieldName) {
    decode();
    return super.get(fieldName);
  }

  @Override
  public @Nullable Object get(Field field) {
    decode();
    return super.get(field);
  }

  @Override
  public @Nullable Object getWithoutDefault(String fieldName) {
    decode();
    return super.getWithoutDefault(fieldName);
  }

  @Override
  public @Nullable Byte getInt8(String fieldName) {
    decode();
    return super.getInt8(fieldName);
  }

  @Override
  public @Nullable Short getInt16(String fieldName) {
    decode();
    return super.getInt16(fieldName);
  }

  @Override
  public @Nullable Integer getInt32(String fieldName) {
    decode();
    return super.getInt32(fieldName);
  }

  @Override
  public @Nullable Long getInt64(String fieldName) {
    decode();
    return super.getInt64(fieldName);
  }

  @Override
  public @Nullable Float getFloat32(String fieldName) {
    decode();
    return super.getFloat32(fieldName);
  }

  @Override
  public @Nullable Double getFloat64(String fieldName) {
    decode();
    return super.getFloat64(fieldName);
  }

  @Override
  public @Nullable Boolean getBoolean(String fieldName) {
    decode();
    return super.getBoolean(fieldName);
  }

  @Override
  public @Nullable String getString(String fieldName) {
    decode();
    return super.getString(fieldName);
  }

  @Override
  public byte @Nullable [] getBytes(String fieldName) {
    decode();
    return super.getBytes(fieldName);
  }

  @Override
  public <T> @Nullable List<T> getArray(String fieldName) {
    decode();
    return super.getArray(fieldName);
  }

  @Override
  public <K, V> @Nullable Map<K, V> getMap(String fieldName) {
    decode();
    return super.getMap(fieldName);
  }

  @Override
  public @Nullable Struct getStruct(String fieldName) {
    decode();
    return super.getStruct(fieldName);
  }

  @Override
  public Struct put(String fieldName, @Nullable Object value) {
    decode();
    return super.put(fieldName, value);
  }

  @Override
  public Struct put(Field field, @Nullable Object value) {
    decode();
    return super.put(field, value);
  }

  @Override
  public void validate() {
    decode();
    super.validate();
  }

  /** Compares schema and values with those of any struct, lazy or ordinary. */
  @Override
  public boolean equals(@Nullable Object other) {
    if (this == other) {
      return true;
    }
    if (!(other instanceof Struct struct) || !schema().equals(struct.schema())) {
      return false;
    }
    if (struct instanceof LazyStruct lazy) {
      lazy.decode();
    }
    decode();
    return Arrays.deepEquals(StructValues.read(this), StructValues.read(struct));
  }

  @Override
  public int hashCode() {
    decode();
    return super.hashCode();
  }

  @Override
  public String toString() {
    decode();
    return super.toString();
  }
}
