import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './collect.ts';

/** The oldest version supported for partners, this repository's, and the latest. */
export const COMPILERS = ['typescript-5.4', 'typescript', 'typescript-7'];

/** The options of a strict, bundled project. */
export const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

/** A compiler's errors for a project. Empty if there are none. */
export async function findErrors(compiler: string, project: string): Promise<string> {
  const tsc = join(root, 'node_modules', compiler, 'bin/tsc');
  const compiling = promisify(execFile)(process.execPath, [tsc, '-p', project, '--pretty', 'false']);
  return (await compiling.catch((error: { stdout: string }) => error)).stdout;
}
