package io.tarmac.connect.avro;

import java.nio.ByteBuffer;
import java.util.Date;
import org.apache.kafka.connect.errors.DataException;
import org.jspecify.annotations.Nullable;

/** The readers of single values that need to know nothing but their type. */
@SuppressWarnings("JavaUtilDate") // the class of Connect's logical types
enum ScalarReader implements AvroReader {
  NULL {
    @Override
    public @Nullable Object read(AvroBytes in) {
      return null;
    }
  },
  BOOLEAN {
    @Override
    public Object read(AvroBytes in) {
      return in.readBoolean();
    }
  },
  INT8 {
    @Override
    public Object read(AvroBytes in) {
      return (byte) in.readInt();
    }
  },
  INT16 {
    @Override
    public Object read(AvroBytes in) {
      return (short) in.readInt();
    }
  },
  INT32 {
    @Override
    public Object read(AvroBytes in) {
      return in.readInt();
    }
  },
  INT64 {
    @Override
    public Object read(AvroBytes in) {
      return in.readLong();
    }

    @Override
    public void skip(AvroBytes in) {
      in.readLong();
    }
  },
  FLOAT32 {
    @Override
    public Object read(AvroBytes in) {
      return in.readFloat();
    }

    @Override
    public void skip(AvroBytes in) {
      in.skip(Float.BYTES);
    }
  },
  FLOAT64 {
    @Override
    public Object read(AvroBytes in) {
      return in.readDouble();
    }

    @Override
    public void skip(AvroBytes in) {
      in.skip(Double.BYTES);
    }
  },
  STRING {
    @Override
    public Object read(AvroBytes in) {
      return in.readString();
    }

    @Override
    public void skip(AvroBytes in) {
      in.skip(in.readLength());
    }
  },
  BYTES {
    @Override
    public Object read(AvroBytes in) {
      return ByteBuffer.wrap(in.readBytes(in.readLength()));
    }

    @Override
    public void skip(AvroBytes in) {
      in.skip(in.readLength());
    }
  },
  DATE {
    @Override
    public Object read(AvroBytes in) {
      return new Date(in.readInt() * (long) MILLIS_PER_DAY);
    }
  },
  TIME {
    @Override
    public Object read(AvroBytes in) {
      return new Date(readTime(in));
    }
  },
  TIMESTAMP {
    @Override
    public Object read(AvroBytes in) {
      return new Date(in.readLong());
    }

    @Override
    public void skip(AvroBytes in) {
      in.readLong();
    }
  };

  private static final int MILLIS_PER_DAY = 86_400_000;

  private static int readTime(AvroBytes in) {
    int millis = in.readInt();
    if (millis < 0 || millis > MILLIS_PER_DAY) {
      throw new DataException("A time is not within one day");
    }
    return millis;
  }
}
