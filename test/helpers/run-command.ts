import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs one of the commands of `server/cli/`. Resolves to how it ended, and what it printed. Only root can name another user. */
export function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  user?: number,
): Promise<{ code: number; output: string }> {
  const script = fileURLToPath(new URL(`../../server/cli/${name}.ts`, import.meta.url));
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
