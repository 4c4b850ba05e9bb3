package io.tarmac.connect.avro;

import java.util.Date;
import org.apache.kafka.connect.errors.DataException;

/** The readers of single values that depend on nothing but the type. */
@SuppressWarnings("JavaUtilDate") // the class of Connect's logical types
final class ScalarReaders {

  private static final int MILLIS_PER_DAY = 86_400_000;

  static final AvroReader NULL = in -> null;
  static final AvroReader BOOLEAN = AvroBytes::readBoolean;
  static final AvroReader INT8 = in -> (byte) in.readInt();
  static final AvroReader INT16 = in -> (short) in.readInt();
  static final AvroReader INT32 = AvroBytes::readInt;

  static final AvroReader INT64 =
      new AvroReader() {
        @Override
        public Object read(AvroBytes in) {
          return in.readLong();
        }

        @Override
        public void skip(AvroBytes in) {
          in.readLong();
        }
      };

  static final AvroReader FLOAT32 =
      new AvroReader() {
        @Override
        public Object read(AvroBytes in) {
          return in.readFloat();
        }

        @Override
        public void skip(AvroBytes in) {
          in.skip(Float.BYTES);
        }
      };

  static final AvroReader FLOAT64 =
      new AvroReader() {
        @Override
        public Object read(AvroBytes in) {
          return in.readDouble();
        }

        @Override
        public void skip(AvroBytes in) {
          in.skip(Double.BYTES);
        }
      };

  static final AvroReader STRING =
      new AvroReader() {
        @Override
        public Object read(AvroBytes in) {
          return in.readString();
        }

        @Override
        public void skip(AvroBytes in) {
          in.skip(in.readLength());
        }
      };

  static final AvroReader DATE = in -> new Date(in.readInt() * (long) MILLIS_PER_DAY);
  static final AvroReader TIME = in -> new Date(readTime(in));

  static final AvroReader TIMESTAMP =
      new AvroReader() {
        @Override
        public Object read(AvroBytes in) {
          return new Date(in.readLong());
        }

        @Override
        public void skip(AvroBytes in) {
          in.readLong();
        }
      };

  private ScalarReaders() {}

  private static int readTime(AvroBytes in) {
    int millis = in.readInt();
    if (millis < 0 || millis > MILLIS_PER_DAY) {
      throw new DataException("A time is not within one day");
    }
    return millis;
  }
}
