import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The script of the operators' command. */
export const ORDERING = fileURLToPath(new URL('../../server/cli/ordering.ts', import.meta.url));

/** Runs an operator command. Resolves to its exit code and output. Only root can use another user. */
export const runCommand = (name: string, args: string[], env: Record<string, string>, user?: number) =>
  runScript(ORDERING, [name, ...args], env, user);

/** Runs a script of this repository. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string>,
  user?: number,
): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...env }, ...(user !== undefined && { uid: user, gid: user }) },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}
