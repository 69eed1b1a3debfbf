import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { START } from './start-command.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: START.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Whether the commit before this one is there: not in a shallow clone, nor without git. */
export function hasFormerCommit(): boolean {
  try {
    return git('rev-parse', '--verify', 'HEAD^{commit}^') !== '';
  } catch {
    return false;
  }
}

/** What is installed and built here serves the former commit, too. */
const SHARED = ['node_modules', 'server/node_modules', 'server/web/dist', 'server/docs/dist'];

/** The commit before this one, in a folder outside the repository. */
export async function checkOutFormerCommit(): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'former-'));
  const folder = join(parent, 'repository');
  git('worktree', 'add', '--detach', folder, 'HEAD^');
  for (const path of SHARED) await symlink(join(START.folder, path), join(folder, path));
  return {
    folder,
    async remove() {
      git('worktree', 'remove', '--force', folder);
      await rm(parent, { recursive: true });
    },
  };
}

/** Runs a command of `npm run migrate` of this release. */
export async function migrate(command: 'apply' | 'cleanup', env: Record<string, string>): Promise<void> {
  const script = join(START.folder, 'server/cli/migrate.ts');
  await promisify(execFile)(process.execPath, [script, command], { env: { ...process.env, ...env } });
}

export type ReleaseProcess = { url: string; end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> };

/** The service of a folder as a process, as `npm start` runs it there. Resolves when it serves. */
export async function startRelease(folder: string, env: Record<string, string>): Promise<ReleaseProcess> {
  const child = spawn(process.execPath, START.arguments, {
    cwd: folder,
    env: { ...process.env, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += chunk;
      const [, address] = /Serving the API at (\S+),/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', code =>
      reject(new Error(`The service in ${folder} ended with code ${code}: ${output}`)),
    );
  });
  return {
    url,
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}
