import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Contract, readContract } from './contract.ts';
import { START } from './start-command.ts';

const run = promisify(execFile);

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: START.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** The commit to run next to this one, by default the previous one. */
const { FORMER_COMMIT = 'HEAD^' } = process.env;

/** The default is missing in a shallow clone or without Git. An explicitly named commit must exist. */
export function hasFormerCommit(): boolean {
  try {
    return git('rev-parse', '--verify', `${FORMER_COMMIT}^{commit}`) !== '';
  } catch (error) {
    if (FORMER_COMMIT !== 'HEAD^') throw error;
    return false;
  }
}

/** Installed and built files shared with the previous commit, if it has the same versions. */
const SHARED = ['node_modules', 'server/node_modules', 'server/web/dist', 'server/docs/dist'];
const LOCK_FILE = 'package-lock.json';

/**
 * Checks out the previous commit to a folder outside the repository. Takes a minute if it has to be
 * installed.
 */
export async function checkOutFormerCommit(): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'former-'));
  const folder = join(parent, 'repository');
  git('worktree', 'add', '--detach', folder, FORMER_COMMIT);
  const [its, ours] = await Promise.all(
    [folder, START.folder].map(root => readFile(join(root, LOCK_FILE), 'utf8')),
  );
  if (its === ours) for (const path of SHARED) await symlink(join(START.folder, path), join(folder, path));
  else await run('npm', ['ci'], { cwd: folder });
  return {
    folder,
    async remove() {
      git('worktree', 'remove', '--force', folder);
      await rm(parent, { recursive: true });
    },
  };
}

/** Runs `npm run ordering -- migrate` of this release. */
export async function migrate(command: 'apply' | 'cleanup', env: Record<string, string>): Promise<void> {
  const script = join(START.folder, 'server/cli/ordering.ts');
  await run(process.execPath, [script, 'migrate', command], { env: { ...process.env, ...env } });
}

export type ReleaseProcess = {
  url: string;
  /** The dashboard contract of its sources. */
  contract: Contract;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

/** A folder's service as a process, as run by `npm start`. Resolves when it serves. */
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
    contract: readContract('dashboard', folder),
    async end(signal) {
      child.kill(signal);
      const [code] = await exited;
      return code;
    },
  };
}
