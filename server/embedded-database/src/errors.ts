/** MongoDB's names and codes. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  CursorKilled: 237,
  NotImplemented: 238,
  InvalidResumeToken: 260,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Location31249: 31249,
  Location31253: 31253,
  Location31254: 31254,
  Location40323: 40323,
  Location40324: 40324,
  IDLUnknownField: 40415,
  Location51024: 51024,
  OutOfDiskSpace: 14031,
  Location51091: 51091,
} as const;

export type ErrorName = keyof typeof CODES;

/** A command error. Any other thrown error is a defect of this server. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: ErrorName;
  readonly details: Record<string, unknown>;

  constructor(codeName: ErrorName, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = CODES[codeName];
    this.codeName = codeName;
    this.details = details;
  }
}

/** The storage cannot accept writes at the moment. Nothing of the transaction was stored. */
export class DiskFullError extends Error {
  constructor(cause?: unknown) {
    super('the disk of the embedded database is full: nothing is stored until space is freed', { cause });
    this.name = 'DiskFullError';
  }
}

const SQLITE_FULL = 13;
/**
 * Raised by writes, for example above a file size limit. Excludes sync errors, after which it is unknown what
 * was stored.
 */
const SQLITE_IOERR_WRITE = 778;

export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFullError ||
  (error instanceof Error &&
    'errcode' in error &&
    (error.errcode === SQLITE_FULL || error.errcode === SQLITE_IOERR_WRITE));

export function badValue(message: string): CommandError {
  return new CommandError('BadValue', message);
}

export function notSupported(what: string): CommandError {
  return new CommandError('NotImplemented', `${what} is not supported by the embedded database`);
}
