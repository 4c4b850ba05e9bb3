package io.tarmac.connect.jdbc.error;

import io.tarmac.connect.text.PrintableText;

/**
 * A cause that stops a task, refuses a configuration or makes a record bad. The code ends the
 * message, and is the heading of an entry in docs/reference/errors.md, which is written from this
 * enum. A code is never given to another cause, because users search for it.
 */
public enum ErrorCode {
  INVALID_VALUE(
      "CONFIG-01",
      "A property has a value that is not allowed",
      "A property has no value, or one that it cannot have. The message names the property.",
      "It is misspelt, is outside its limits, or is a value that only another sink knows.",
      "Set a value that the message names. `validate` lists the values of a property as"
          + " `recommended_values`.",
      "[configuration](configuration.md)"),
  UNKNOWN_PROPERTY(
      "CONFIG-02",
      "There is no such property",
      "The name of a property differs from a known one in one or two characters.",
      "The property would have no effect, and nobody would notice.",
      "Correct the name as the message suggests, or remove the property.",
      "[validation](validation.md)"),
  CONFLICTING_PROPERTIES(
      "CONFIG-03",
      "Two properties do not fit together",
      "Each property has a valid value, but one of them needs a different value of the other.",
      "For example, `insert.mode=upsert` and `delete.enabled=true` need a `primary.key.mode` other"
          + " than `none`. `delivery.guarantee=exactly_once` needs the connector's `name` and"
          + " `errors.order=strict`.",
      "Change one of the two properties that the message names.",
      "[configuration](configuration.md)"),
  UNTRANSLATABLE_PROPERTY(
      "CONFIG-04",
      "A property of another sink cannot be translated",
      "The configuration was written for the sink of Confluent, Aiven or Debezium. One of its"
          + " properties has a value that Tarmac cannot follow, or properties of several sinks are"
          + " mixed.",
      "Ignoring the property would change what the rows hold.",
      "Do what the message says for this property. If several sinks are mixed, set"
          + " `config.profile`.",
      "[migrate](../how-to/migrate.md)"),

  UNREACHABLE(
      "CONNECTION-01",
      "The database cannot be reached",
      "The worker gets no connection to the host and port in the message. A running task waits and"
          + " tries again, for as long as `retry.timeout.ms` allows. `validate` refuses the"
          + " configuration.",
      "The host or port is wrong, the name is unknown to the worker, the server is down, or a"
          + " firewall drops the packets. The end of the message says which one the network"
          + " reported.",
      "Try the host name and the port from the worker's machine or container, for example with"
          + " `getent hosts db.example`. Then correct `connection.url`, start the server, or open"
          + " the firewall.",
      "[how long is waited](#how-long-is-waited)"),
  LOGIN_REFUSED(
      "CONNECTION-02",
      "The database refuses the user or the password",
      "The server answers and refuses the login: SQLSTATE 28P01, 28000 or 08004, or one of MySQL's"
          + " codes 1045, 1130, 1820, 1862, 3118 and 3955 (MariaDB: 4151). The task stops and does"
          + " not try again by itself, so it locks no user out.",
      "The user or password is wrong, the user is locked, or the password has expired. Or the"
          + " server allows no login from the worker's address, or a config provider returned"
          + " nothing. Or the password was changed: open sessions go on, and the task fails when it"
          + " next connects, perhaps days later.",
      "If the password was changed, put the new one where `${...}` reads it, on every worker. Then"
          + " restart all tasks with this user, also those that still run: `POST"
          + " /connectors/{name}/restart?includeTasks=true`. If the password is in the"
          + " configuration itself, send the configuration again. With"
          + " `connection.credentials.provider` the sink reads a new one by itself. Otherwise log in with the same"
          + " user from the worker's machine, and check `connection.username`, each `${...}`, and"
          + " on PostgreSQL `pg_hba.conf`.",
      "[secure](../how-to/secure.md)"),
  UNKNOWN_DATABASE(
      "CONNECTION-03",
      "There is no such database",
      "The server has no database of the name in `connection.url`: SQLSTATE 3D000, or MySQL's code"
          + " 1049.",
      "The name is misspelt, or the database is on another server.",
      "Correct the name in `connection.url`, or create the database.",
      "[configuration](configuration.md)"),
  NO_DRIVER(
      "CONNECTION-04",
      "No driver, or a database that is not supported",
      "No JDBC driver of the plugin can use `connection.url`, or the server is a product that"
          + " Tarmac does not know.",
      "The plugin has the drivers of PostgreSQL, MySQL and MariaDB. It ignores drivers elsewhere on"
          + " the worker.",
      "Check the beginning of `connection.url`. For another database put its driver into the"
          + " plugin's `lib/` folder and restart the worker.",
      "[databases](databases.md)"),
  FORBIDDEN_CONNECTION(
      "CONNECTION-05",
      "The worker's operator does not allow the connection",
      "The URL or a `connection.*` property asks for something that could harm a shared worker. Or"
          + " the operator's list does not have the URL, file or command.",
      "Some parameters of drivers read files of the worker, load classes or run SQL. A driver"
          + " outside the plugin's `lib/` folder could do the same, and so could credentials from a"
          + " file or a command.",
      "Remove the parameter that the message names, put the driver into `lib/`, or ask the operator"
          + " of the worker to allow it.",
      "[what a URL may ask for](../how-to/secure.md#what-a-url-may-ask-for)"),
  TLS_MISMATCH(
      "CONNECTION-06",
      "The TLS settings of driver and server do not fit",
      "The TLS handshake fails, only one side has TLS, or the driver cannot verify the server. If"
          + " only one side has TLS, or the server asks for the password in clear text, the task"
          + " stops. Otherwise a running task waits and tries again.",
      "The certificate of the server or of the worker (`sslcert`) has expired or changed. Or the"
          + " worker does not trust the server's, or one side has no TLS. MySQL's `Public Key"
          + " Retrieval is not allowed` means that the connection has no TLS. A user of"
          + " `caching_sha2_password` then logs in only while the server's cache has the password."
          + " A restart, a failover or `FLUSH PRIVILEGES` empties it.",
      "[Look at the certificate](../how-to/secure.md#certificates). If it has expired, renew it and"
          + " let the server load it: `SELECT pg_reload_conf();`, on MySQL `ALTER INSTANCE RELOAD"
          + " TLS;`, on MariaDB `FLUSH SSL;`. If it was changed, replace the file of `sslrootcert`,"
          + " `serverSslCert` or the truststore on every worker. To switch TLS on, set"
          + " `sslmode=verify-full` and `sslrootcert` in `connection.url` on PostgreSQL,"
          + " `sslMode=VERIFY_IDENTITY` on MySQL, `sslMode=verify-full` and `serverSslCert` on"
          + " MariaDB. Instead of TLS, MySQL also takes `serverRSAPublicKeyFile` (MariaDB's driver:"
          + " `serverRsaPublicKeyFile`).",
      "[TLS](../how-to/secure.md#tls)"),
  POOLER(
      "CONNECTION-07",
      "A connection pooler does not work with the settings",
      "A pooler between worker and server refuses a parameter (SQLSTATE 08P01), or has lost a"
          + " prepared statement (26000 or 42P05). After a refused parameter a running task waits"
          + " and tries again, for as long as `retry.timeout.ms` allows. A lost statement stops"
          + " it.",
      "In transaction mode a pooler gives each transaction another session of the server.",
      "For prepared statements set `prepareThreshold=0` in `connection.url`. For PgBouncer's"
          + " `unsupported startup parameter` add the parameter to `ignore_startup_parameters`.",
      "[poolers](../how-to/poolers.md)"),
  NO_CREDENTIALS(
      "CONNECTION-08",
      "There are no credentials for the database",
      "The provider that `connection.credentials.provider` names gives no password. A running task"
          + " waits and tries again, for as long as `retry.timeout.ms` allows. If the class cannot be"
          + " used, the task stops.",
      "The file is missing, empty or too large. The command exits with another code than 0, prints"
          + " nothing, or takes more than 30 s. A class throws the exception in the message.",
      "Read the file, or run the command, as the system user of the worker. What a command writes to"
          + " its standard error is not in the worker's log.",
      "[credentials that change](../how-to/secure.md#credentials-that-change)"),
  INIT_SQL(
      "CONNECTION-09",
      "A statement of connection.init.sql fails",
      "The database refuses a statement that each new connection begins with. The message has its"
          + " number and the SQLSTATE, and does not quote it. After a transient error a running task"
          + " tries again. Otherwise it stops.",
      "The statement is misspelt, names something that does not exist, or needs a privilege.",
      "Run the statements by hand as the user of the connector. Then correct `connection.init.sql`.",
      "[`connection.init.sql`](configuration.md#connectioninitsql)"),

  MISSING_TABLE(
      "TABLE-01",
      "The table does not exist",
      "The table of a record is absent, or the user may not see it, and the sink may not create"
          + " it.",
      "With `schema.evolution=none` the sink creates nothing. Records without a schema have no"
          + " types to create a table with. Often only the name differs: names are case-sensitive.",
      "Create the table, or set `schema.evolution=basic`. If a table of another name is meant,"
          + " change `collection.name.format`.",
      "[tables and their evolution](schema-evolution.md)"),
  MISSING_COLUMN(
      "TABLE-02",
      "The table lacks a column",
      "A field of the record has no column in the table, and the sink may not add one. The message"
          + " names the first such field.",
      "With `schema.evolution=none` the sink adds nothing. A value without a schema has no type to"
          + " add a column with.",
      "Add the column with a type that fits. Or set `schema.evolution=evolve`, which only adds"
          + " columns, or `basic`, which also creates tables (on PostgreSQL the user must own the"
          + " table). To leave the field out, name it in `field.exclude.list`.",
      "[tables and their evolution](schema-evolution.md), [types](types.md)"),
  NAME_IN_OTHER_CASE(
      "TABLE-03",
      "The name exists in another case",
      "The table or column is absent, and one exists whose name differs only in case.",
      "Another sink or a person made it. Your rows would go to a second table or column, and nobody"
          + " would notice.",
      "To write to the existing one, set `quote.identifiers=false`, or a naming style such as"
          + " `table.naming.style=lower_case`. If you want a second one, set"
          + " `config.profile=tarmac`.",
      "[what is different from other"
          + " sinks](../how-to/migrate.md#what-is-different-from-every-sink)"),
  TABLE_KEY_MISMATCH(
      "TABLE-04",
      "The table's key does not fit the configuration",
      "The table has no primary key or unique index on exactly the columns of the key, or lacks one"
          + " of these columns.",
      "`insert.mode=upsert` finds a row by this index. Without it, rows would be doubled. A view"
          + " has no index.",
      "Create the primary key or unique index, or change `primary.key.fields` to the columns of an"
          + " existing one.",
      "[keys](records.md#keys)"),
  INVALID_NAME(
      "TABLE-05",
      "The database does not accept the name",
      "The name of a table or column is empty, too long, or has a character that the database does"
          + " not take.",
      "The name comes from a topic, a field or a record. If a record chose the name, that record is"
          + " bad. Otherwise the task stops.",
      "Change `collection.name.format`, add a naming style, or rename the field with a"
          + " transformation.",
      "[names that records choose](../how-to/bad-records.md#names-that-records-choose)"),
  SAME_NAME(
      "TABLE-06",
      "Two names are the same to the database",
      "Two fields of a record become one column, or two tables are one to"
          + " `quote.identifiers=false`.",
      "The names differ only in case, a naming style makes them equal, or a flattened field has the"
          + " name of another one.",
      "Rename one of them with a transformation, leave it out with `field.exclude.list`, or change"
          + " `column.naming.style`.",
      "[records](records.md)"),
  OFFSETS_TABLE_AS_TARGET(
      "TABLE-07",
      "The table keeps the offsets of connectors",
      "The record would go to a table that keeps offsets for `delivery.guarantee=exactly_once`.",
      "A record in this table could move the offsets of any connector.",
      "Change `collection.name.format`, or the value in the record that names the table.",
      "[the table of offsets](../how-to/secure.md#the-table-of-offsets)"),
  NO_VALUE_COLUMN(
      "TABLE-08",
      "No column takes the value of the record",
      "The value is plain text and no single column is there for it, or the record has no field"
          + " that is written.",
      "The table has several text or JSON columns, or none. Columns that the database computes are"
          + " never written.",
      "For plain text set `value.column.name`. Otherwise check `field.include.list` and"
          + " `field.exclude.list`.",
      "[records](records.md)"),
  NO_TRANSACTIONS(
      "TABLE-09",
      "The table's storage engine cannot roll back",
      "The engine of the table cannot undo a transaction, or a part of one.",
      "`delivery.guarantee=exactly_once` needs transactions. A search for a bad record in a batch"
          + " needs savepoints.",
      "Give the table the engine InnoDB. Or set `delivery.guarantee=at_least_once`, and"
          + " `batch.size=1` to see which record is bad.",
      "[MySQL and MariaDB](../understand/writing.md#mysql-and-mariadb)"),

  VALUE_DOES_NOT_FIT(
      "TYPE-01",
      "A value does not fit its column",
      "The type of the field suits the column, but this value does not. It is too long, out of"
          + " range, or not the text that the type reads. The message says which.",
      "The column is narrower than the data, or the source sent a wrong value.",
      "Make the column wider by hand, or set `schema.evolution=full` if the message offers it (on"
          + " PostgreSQL the user must own the table). To go on without such records, set up a dead"
          + " letter queue.",
      "[bad records](../how-to/bad-records.md), [types](types.md),"
          + " [skip one record](../how-to/operate.md#skip-one-record)"),
  TYPE_DOES_NOT_FIT(
      "TYPE-02",
      "The type of a field cannot be written",
      "Values of the field's type do not go into the column, or into any column of the database.",
      "The table was made for other data, or the type has no counterpart, such as a map in a key.",
      "Alter the column, or say in `column.types` what the values mean. Otherwise convert the field"
          + " with a transformation such as `Cast` or `TimestampConverter`, or leave it out with"
          + " `field.exclude.list`.",
      "[types](types.md)"),

  RECORD_KEY_MISMATCH(
      "RECORD-01",
      "The record does not have the key that is configured",
      "A record has no key, a null in its key, or not the fields that `primary.key.fields` names.",
      "`primary.key.mode` says where the key is: in the record's key, its value or its headers. A"
          + " key that is one value needs one name in `primary.key.fields`.",
      "Compare a record with `primary.key.mode` and `primary.key.fields`. Check `key.converter`"
          + " too: a `StringConverter` makes one text of a key with fields.",
      "[records](records.md)"),
  NOT_A_ROW(
      "RECORD-02",
      "The value of the record is not a row",
      "The value is a number, a list or bytes, or a change event without an operation or a row. Or"
          + " a part of the event that the row needs cannot be decoded.",
      "`value.converter` does not fit the records, or other records are in the topic.",
      "Set the converter with which the records were written. For single values use the"
          + " transformation `HoistField`.",
      "[records](records.md)"),
  MONGODB_EVENT(
      "RECORD-03",
      "The record is a change event of MongoDB",
      "Debezium's change events of MongoDB hold their document as a text, and no row can be made of"
          + " it.",
      "Tarmac reads Debezium's events of relational databases.",
      "Add the transformation `io.debezium.connector.mongodb.transforms.ExtractNewDocumentState`.",
      "[records](records.md)"),
  TOO_MANY_FIELDS(
      "RECORD-04",
      "The record has too many fields",
      "The record has more fields than `record.max.fields` allows, or fields that are nested too"
          + " deeply.",
      "Whoever writes to the topic chooses the fields, and each one costs memory of the worker.",
      "Leave fields out at the source or with a transformation, raise `record.max.fields`, or set"
          + " `nested.mode=json`.",
      "[records](records.md)"),
  UNNAMED_TABLE(
      "RECORD-05",
      "The record does not name its table",
      "`collection.name.format` asks for a value of the record that is absent, or that makes no"
          + " table name.",
      "A header or field is missing. A tombstone has no fields. A change event without `source`"
          + " names no source table.",
      "Change `collection.name.format`, or make the source set the value. For tombstones set"
          + " `tombstones.on.delete=false` at the source.",
      "[records](records.md)"),
  NO_VERSION(
      "RECORD-06",
      "The record cannot be compared with its row",
      "`overwrite.when` or `history.version` needs a value, and the record has none or null. Or the"
          + " sink and the database do not order values of the column's type alike.",
      "Without the value, the sink cannot tell whether the record is older than the row.",
      "Have the source send the value, or name a column of numbers, dates or timestamps that every"
          + " record has. A column of `columns.add` with `${record.timestamp}` is one.",
      "[soft deletes and late changes](../how-to/soft-deletes.md)"),

  DUPLICATE_KEY(
      "DATABASE-01",
      "Another row has the same unique values",
      "The database refuses a row: SQLSTATE 23505, or MySQL's code 1062.",
      "After a crash in insert mode, the task repeats rows without committed offsets. Or another"
          + " program wrote the row, or a second unique index is violated.",
      "Set `insert.mode=insert_ignore` or `upsert`, with a key, and restart the task. For"
          + " `exactly_once` let the task catch up, then stop the connector cleanly. Then set"
          + " `insert` and `exactly_once`. If a second unique index is violated, correct the data.",
      "[choose a guarantee](../understand/delivery.md#choose-a-guarantee)"),
  FOREIGN_KEY(
      "DATABASE-02",
      "A foreign key refuses the row",
      "The row refers to a row that is absent, or other rows still refer to the deleted one.",
      "The tables come from several topics or tasks, which do not wait for each other.",
      "Drop the foreign key in the target. Or set up a dead letter queue, and send its records"
          + " again when the other rows are there.",
      "[bad records](../how-to/bad-records.md), [replay](../recipes/dead-letter-queue.md)"),
  NULL_VALUE(
      "DATABASE-03",
      "A column that must not be null gets no value",
      "The column is NOT NULL, and the record has null for it or lacks the field.",
      "The source allows null, or `field.exclude.list` leaves the field out.",
      "Give the column a default or let it take null. `schema.evolution=full` does so where the"
          + " message says it (on PostgreSQL the user must own the table). To write schema defaults"
          + " set `replace.null.with.default=true`.",
      "[bad records](../how-to/bad-records.md)"),
  CONSTRAINT(
      "DATABASE-04",
      "A constraint refuses the row",
      "A check or exclusion constraint forbids the row: SQLSTATE 23514 or 23P01, or another one of"
          + " class 23.",
      "The constraint is narrower than the data of the source.",
      "Alter the constraint that the message names, correct the source, or set up a dead letter"
          + " queue.",
      "[bad records](../how-to/bad-records.md)"),
  REFUSED_BY_TRIGGER(
      "DATABASE-05",
      "A trigger or a policy refuses the row",
      "A trigger raises an error, or row-level security or a view's check option forbids the row.",
      "Somebody made this rule for the table.",
      "Ask the owner of the table. Change the rule, exempt the connector's user, or set up a dead"
          + " letter queue.",
      "[bad records](../how-to/bad-records.md)"),
  MISSING_PRIVILEGE(
      "DATABASE-06",
      "The user lacks a privilege",
      "The database forbids a statement to the user of `connection.username`: SQLSTATE 42501, or"
          + " MySQL's codes 1142 and 1044.",
      "Each mode needs other privileges. On PostgreSQL only the owner of a table may alter it.",
      "Grant the privilege, then restart the task. If the message names none, as on PostgreSQL, run"
          + " `validate` or see least privileges.",
      "[least privileges](validation.md#least-privileges)"),
  DISK_FULL(
      "DATABASE-07",
      "The database has no room",
      "The disk, a table space or a quota of the database is full: SQLSTATE 53100, or MySQL's codes"
          + " 1114, 1021, 1026 and 3675.",
      "Data, logs or a replication slot that nobody reads filled the disk. Waiting would not make"
          + " room, so the task stops.",
      "Make room, then restart the task. No record is lost. Delete no files of the server, such as"
          + " `pg_wal` or binary logs. On PostgreSQL, `SELECT slot_name, active, restart_lsn FROM"
          + " pg_replication_slots;` shows slots that keep the log. Drop one only if its owner"
          + " agrees: its reader loses changes.",
      "[database errors](#every-database)"),
  UNAVAILABLE(
      "DATABASE-08",
      "The database does not take writes for now",
      "The connection broke, the server starts or stops, is read-only, or has too many connections."
          + " The task waits and tries again, for as long as `retry.timeout.ms` allows.",
      "A restart, a failover or an outage is going on.",
      "Bring the database back. If the URL leads to a replica, correct it. If connections run out,"
          + " raise the server's limit or lower `tasks.max`.",
      "[how long is waited](#how-long-is-waited)"),
  CONTENTION(
      "DATABASE-09",
      "Others lock the same rows",
      "A deadlock, a serialization failure or a lock timeout ended the transaction. The task tries"
          + " the batch again, for as long as `retry.timeout.ms` allows.",
      "Another task, connector or program writes the same rows, or a transaction stays open for"
          + " long.",
      "On PostgreSQL this shows the sessions that block others: `SELECT pid, usename, client_addr,"
          + " state, wait_event_type, xact_start, query FROM pg_stat_activity WHERE pid IN (SELECT"
          + " unnest(pg_blocking_pids(pid)) FROM pg_stat_activity);`. The one whose"
          + " `wait_event_type` is not `Lock` holds the lock. If its owner agrees, end it with its"
          + " `pid`: `SELECT pg_terminate_backend(4711);`. On MySQL, and on MariaDB from 10.6:"
          + " `SELECT blocking_pid, blocking_query, wait_age, locked_table FROM"
          + " sys.innodb_lock_waits;`, then `KILL` with the `blocking_pid`. The task then goes on"
          + " by itself; restart it only if it gave up. To avoid such locks, write each table with"
          + " one connector, and each key through one partition.",
      "[scale](../how-to/scale.md)"),
  REFUSED_STATEMENT(
      "DATABASE-10",
      "The database refuses a statement",
      "The database reports an error that no other entry is for. The message has its SQLSTATE, code"
          + " and kind.",
      "Often a limit of the server, a damaged table, or an error in a trigger's own SQL. MySQL's"
          + " code 1030 is often a full disk.",
      "Look the SQLSTATE up in the tables below and in the server's log, mend the cause, restart"
          + " the task.",
      "[database errors](#every-database)"),
  UNKNOWN_ERROR(
      "DATABASE-11",
      "The error is unknown",
      "The database reports an error that Tarmac has never met. The task stops, unless one row"
          + " alone meets the error: then that record is bad.",
      "The tables below do not have this SQLSTATE and code.",
      "Fix the cause that the server's log names and restart the task. Please report the SQLSTATE"
          + " and the code.",
      "[database errors](#every-database)"),
  SLOW_CATALOG(
      "DATABASE-12",
      "A query of the catalog takes too long",
      "The database did not say in time which columns and keys a table has. The task waits and"
          + " tries again.",
      "Another session locks the catalog, such as a long change of a table. Or the catalog is large"
          + " and slow.",
      "End the session that holds the lock, as for"
          + " [TARMAC-DATABASE-09](#tarmac-database-09-others-lock-the-same-rows). On MySQL,"
          + " `SELECT blocking_pid, waiting_query FROM sys.schema_table_lock_waits;` shows who"
          + " holds it. Or raise `socketTimeout` in `connection.url`.",
      "[how long is waited](#how-long-is-waited)"),
  OWN_STATEMENT(
      "DATABASE-13",
      "A statement of your own does not fit the rows",
      "`write.statement` or `delete.statement` names a column that the rows do not have, or whose"
          + " unchanged value Debezium has left out. Or the sink does not support such statements for"
          + " the database.",
      "A name is misspelt, or a field was renamed or removed. Without a schema, a single record may"
          + " lack a field.",
      "Correct the statement, and restart the task.",
      "[SQL of your own](../how-to/own-sql.md)"),
  TRANSACTION_ENDED(
      "DATABASE-14",
      "A statement of your own ends the transaction",
      "`write.statement` or `delete.statement` commits or rolls back. The task stops, and no"
          + " record of the batch counts as done.",
      "The procedure has `COMMIT`, `ROLLBACK` or `START TRANSACTION`. On MySQL and MariaDB, DDL such"
          + " as `TRUNCATE` commits too.",
      "Remove such statements from the procedure. On MySQL and MariaDB, check which rows have been"
          + " committed, because Kafka redelivers their records. Then restart the task.",
      "[SQL of your own](../how-to/own-sql.md#the-transaction)"),

  REFUSED_CHANGE(
      "DDL-01",
      "The database refuses to create or alter the table",
      "`CREATE TABLE`, `ADD COLUMN` or the change of a column failed. The message repeats the"
          + " database's words where they hold no data.",
      "For example, the server wants a primary key in each table, lacks a type or an engine, or the"
          + " target is a view.",
      "Do what the message says, or make the change by hand. `schema.evolution=none` stops all such"
          + " statements.",
      "[tables and their evolution](schema-evolution.md)"),
  TABLE_TOO_LARGE(
      "DDL-02",
      "The table would be larger than the database allows",
      "The table would have too many columns, too long a row, or too long a key for an index.",
      "Records with many or long fields reach a limit of the database. A text in a key of MySQL may"
          + " have 3,072 bytes, up to 4 for each character.",
      "Leave fields out with `field.exclude.list`, set `nested.mode=json`, or create the table by"
          + " hand with shorter columns.",
      "[tables and their evolution](schema-evolution.md)"),
  COLUMN_IN_USE(
      "DDL-03",
      "Something else depends on the column",
      "The column cannot be altered, because a view, generated column, policy, trigger, partition"
          + " or foreign key is built on it.",
      "`schema.evolution=full` tried to make the column wider or let it take null.",
      "Drop what the message names, alter the column by hand, and create it again. Or set"
          + " `schema.evolution=basic`, which alters no column.",
      "[tables and their evolution](schema-evolution.md)"),
  MISSING_SCHEMA(
      "DDL-04",
      "The schema does not exist",
      "The name of the table has a schema that the database lacks: SQLSTATE 3F000, or MySQL's code"
          + " 1049.",
      "The sink creates tables, but no schemas. A dot in `collection.name.format` separates schema"
          + " and table.",
      "Create the schema, or change `collection.name.format`.",
      "[tables](records.md#tables)"),
  EVOLUTION_LIMIT(
      "DDL-05",
      "Records ask for more tables or columns than allowed",
      "One of the limits `schema.evolution.max.tables`, `schema.evolution.max.added.columns` and"
          + " `schema.evolution.max.changes` is reached.",
      "Whoever writes to the topic could otherwise fill the database with tables and columns.",
      "Check whether the names are wanted. Then create the tables by hand, or raise the limit and"
          + " restart the task.",
      "[limits](schema-evolution.md#limits)"),

  UNUSABLE_OFFSETS_TABLE(
      "OFFSET-01",
      "The offsets table cannot be used",
      "With `delivery.guarantee=exactly_once` the table of `offsets.table.name` is absent and"
          + " cannot be made, or is not such a table.",
      "The user may not create tables, lacks a privilege on it, or the name is another table's.",
      "Run the DDL in the message as an administrator, and grant SELECT, INSERT, UPDATE and DELETE."
          + " Or set another `offsets.table.name`.",
      "[delivery](../understand/delivery.md), [least privileges](validation.md#least-privileges)"),
  OFFSET_BEYOND_END(
      "OFFSET-02",
      "The stored offset is beyond the topic's end",
      "The database has stored a higher offset than the topic has, or records come again below it.",
      "The topic was deleted and created again, its log was truncated, or somebody changed the"
          + " stored offset.",
      "Stop the connector, set offsets with `PATCH /connectors/{name}/offsets`, and resume it. If"
          + " the topic was created again, set every partition of the topic to 0. If its log was"
          + " truncated, set the offset where it was cut: its present end skips what came since. If"
          + " somebody changed the stored offset, set it back. Do not set 0 if it is still the old"
          + " topic: its rows would be written again, twice in insert mode.",
      "[offsets by hand](../understand/delivery.md#offsets-by-hand)"),
  DELETED_OFFSET(
      "OFFSET-03",
      "The stored offset was deleted",
      "The row of a partition in the offsets table is gone while the task runs.",
      "Somebody deleted it, or the database was restored to an earlier time.",
      "After a restore stop the connector, set the offset with `PATCH /connectors/{name}/offsets`,"
          + " and resume it. Set 0, or the offset where the connector began in this partition."
          + " Otherwise restart the task, which goes on from Kafka's offset and may write records"
          + " again.",
      "[offsets by hand](../understand/delivery.md#offsets-by-hand)"),
  CONTENDED_PARTITION(
      "OFFSET-04",
      "A second connector takes the partitions",
      "Another session takes the same partitions in the offsets table again and again.",
      "A connector of the same name runs on another Connect cluster, or an old task did not stop.",
      "Stop one connector. If both must run, give one its own `offsets.table.name`. A connector"
          + " with a new name reads the topics again, unless it keeps the old consumer group.",
      "[delivery](../understand/delivery.md), [a new"
          + " name](../understand/delivery.md#offsets-by-hand)"),

  DEAD_LETTER_LATE(
      "DELIVERY-01",
      "The dead letter queue does not answer",
      "A bad record was handed to the dead letter queue, which has not acknowledged it within 60"
          + " s.",
      "The topic was deleted, lacks in-sync replicas, or its brokers are away.",
      "Check the topic of `errors.deadletterqueue.topic.name` and its replicas, then restart the"
          + " task.",
      "[bad records](../how-to/bad-records.md)"),
  DEAD_LETTER_REFUSED(
      "DELIVERY-02",
      "The dead letter queue does not take a record",
      "A bad record is in neither the table nor the queue. The task stops so that it is not lost.",
      "Most often the record is larger than `max.request.size` of the producer or"
          + " `max.message.bytes` of the queue's topic.",
      "Raise both limits: `producer.override.max.request.size` in the connector and"
          + " `max.message.bytes` of the topic. Then restart the task.",
      "[bad records](../how-to/bad-records.md)"),
  TOO_MANY_BAD_RECORDS(
      "DELIVERY-03",
      "More bad records than allowed",
      "Within one minute more records were bad than `errors.dlq.max.rate` allows.",
      "Most often a schema or a table changed, so that all records are bad.",
      "Look at the reason that the message gives for the next record, and mend it. Then restart the"
          + " task.",
      "[bad records](../how-to/bad-records.md)"),
  DEFECT(
      "DELIVERY-04",
      "A defect of the connector",
      "An exception that nobody expected ended the task. What was committed stays correct.",
      "It is a bug of Tarmac or of a driver.",
      "Restart the task. If it fails again, please report the stack trace.",
      "[troubleshoot](../how-to/troubleshoot.md)");

  private final String code;
  private final String title;
  private final String event;
  private final String reason;
  private final String action;
  private final String links;

  ErrorCode(String suffix, String title, String event, String reason, String action, String links) {
    this.code = "TARMAC-" + suffix;
    this.title = title;
    this.event = event;
    this.reason = reason;
    this.action = action;
    this.links = links;
  }

  /** Returns the code that users search for, such as {@code TARMAC-TYPE-01}. */
  public String code() {
    return code;
  }

  /** Returns the title of the entry. */
  public String title() {
    return title;
  }

  /** Returns what happened. */
  public String event() {
    return event;
  }

  /** Returns why the error happens. */
  public String reason() {
    return reason;
  }

  /** Returns what to do, beginning with what a user changes first. */
  public String action() {
    return action;
  }

  /** Returns links to pages, as seen from docs/reference. */
  public String links() {
    return links;
  }

  /**
   * Returns a message that ends with the code. A message that is too long loses its middle, never
   * the code.
   */
  public String tag(String message) {
    return PrintableText.message(message + " [" + code + "]");
  }
}
