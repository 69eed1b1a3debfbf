import { CommandError } from '../errors.ts';

export type WriteError = { index: number; code: number; errmsg: string };

/** Reports failed statements by position. Ordered writes stop at the first failure. */
export function runStatements<Statement>(
  statements: readonly Statement[],
  ordered: boolean,
  run: (statement: Statement, index: number) => void,
): { writeErrors?: WriteError[] } {
  const writeErrors: WriteError[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      writeErrors.push({ index, code: error.code, ...error.details, errmsg: error.message });
      if (ordered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}
