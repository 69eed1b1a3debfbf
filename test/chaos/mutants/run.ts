import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import buildStale from '../../helpers/build-stale.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

/**
 * `npm run mutants`: applies each mutant to a copy of the last commit and reports which test catches it. With
 * words, only mutants whose names contain them. Fails if one survives.
 */
const [words = ''] = process.argv.slice(2);
const chosen = MUTANTS.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()));
const project = fileURLToPath(new URL('../../../', import.meta.url));
const CHAOS = { CHAOS_MINUTES: '1.5', CHAOS_SEED: '7' };

await buildStale();
const tests = [...new Set(chosen.flatMap(({ heldBy }) => heldBy))];
const broken = tests.length > 0 && inCopy(folder => findFailure(folder, ['run', '--bail', '1', ...tests]));
if (broken) throw new Error(`Without a fault, too, it is ${broken}`);

const survivors: string[] = [];
for (const [index, mutant] of chosen.entries()) {
  const began = Date.now();
  const caughtBy = findCatcher(mutant);
  const seconds = Math.round((Date.now() - began) / 1000);
  if (caughtBy === undefined) survivors.push(mutant.name);
  console.log(`${index + 1}/${chosen.length} ${mutant.name}: ${caughtBy ?? 'SURVIVED'} (${seconds} s)`);
}
if (survivors.length > 0) {
  console.error(`${survivors.length} of ${chosen.length} mutants survived`);
  process.exitCode = 1;
}

function findCatcher({ file, find, replace, heldBy }: Mutant): string | undefined {
  return inCopy(folder => {
    const path = join(folder, file);
    const source = readFileSync(path, 'utf8');
    if (source.split(find).length !== 2) throw new Error(`${file} does not hold once: ${find}`);
    writeFileSync(
      path,
      source.replace(find, () => replace),
    );
    const byTest = heldBy.length > 0 ? findFailure(folder, ['run', '--bail', '1', ...heldBy]) : undefined;
    return byTest ?? findFailure(folder, ['run', '--config', 'test/chaos/vitest.config.ts']);
  });
}

/** Runs work in a copy of the last commit. */
function inCopy<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'mutant-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', folder, 'HEAD'], { cwd: project });
  try {
    for (const modules of ['node_modules', 'server/node_modules'])
      symlinkSync(join(project, modules), join(folder, modules));
    // Newer than the sources, so that no copy builds them again.
    for (const built of ['server/web/dist', 'server/docs/dist'])
      cpSync(join(project, built), join(folder, built), { recursive: true });
    return work(folder);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: project });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first failing test and its error. */
function findFailure(folder: string, options: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(join(project, 'node_modules/.bin/vitest'), options, {
    cwd: folder,
    env: { ...process.env, ...CHAOS, NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status === 0) return undefined;
  const [, test] = / FAIL {2}(.*)/.exec(stderr) ?? [];
  if (test === undefined) throw new Error(`The tests did not run:\n${stdout}\n${stderr}`);
  const [, problem = ''] = /^\w*Error: (.*)/m.exec(stderr.slice(stderr.indexOf(' FAIL '))) ?? [];
  return `caught by ${test}${problem && `, as ${problem}`}`;
}
