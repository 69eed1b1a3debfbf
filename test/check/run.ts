import { spawnSync } from 'node:child_process';
import { isatty } from 'node:tty';

// `npm run check [-- part …]`: runs every part, even after a failure, and ends with a summary.

const TSC = 'node node_modules/typescript-7/bin/tsc';
const PARTS: Record<string, string[]> = {
  types: [
    TSC,
    `${TSC} -p server/web`,
    `${TSC} -p sdk/tsconfig.build.json`,
    `${TSC} -p webhook-verifier/tsconfig.build.json`,
  ],
  lint: [`biome ci --error-on-warnings --colors=${isatty(1) ? 'force' : 'off'} .`],
  imports: ['depcruise --config .dependency-cruiser.js server spec/rules sdk/src webhook-verifier/src'],
  contract: [
    "tsp format --check 'spec/**/*.tsp'",
    'node spec/generate.ts --check',
    'node spec/check-released.ts',
  ],
  unused: ['knip'],
};

const names = process.argv.slice(2);
const unknown = names.find(name => !Object.hasOwn(PARTS, name));
if (unknown !== undefined || names.includes('--help')) {
  console.error(`Usage: npm run check [-- part ...]\n\nParts: ${Object.keys(PARTS).join(', ')}`);
  process.exit(unknown === '--help' ? 0 : 2);
}

const env = { ...process.env, ...(!isatty(1) && { NO_COLOR: '1', FORCE_COLOR: '0' }) };
const results = Object.entries(PARTS)
  .filter(([name]) => names.length === 0 || names.includes(name))
  .map(([name, commands]) => {
    console.log(`\n— ${name}`);
    const started = Date.now();
    // Runs every command, so that one run shows all errors.
    const failures = commands.filter(
      command => spawnSync(command, { shell: true, stdio: 'inherit', env }).status !== 0,
    );
    return { name, failures, seconds: (Date.now() - started) / 1000 };
  });

console.log();
for (const { name, failures, seconds } of results) {
  console.log(`${failures.length === 0 ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${seconds.toFixed(1)} s`);
  for (const command of failures) console.log(`        ${command}`);
}
if (results.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
