import { describe, expect, it } from 'vitest';
import root from '../../package.json' with { type: 'json' };
import { runCommand } from '../helpers/run-command.ts';

const COMMANDS = [
  'admin',
  'backup',
  'deliveries',
  'doctor',
  'migrate',
  'rebuild-sales',
  'restore',
  'create-owner',
];

it.for(COMMANDS)('%s says what it takes when it is given something else', async command => {
  const args = command === 'admin' ? ['show', '--verbose'] : ['--verbose'];
  const { code, output } = await runCommand(command, args, {});
  expect(code).toBe(1);
  expect(output).toMatch(/Unknown option '--verbose'[\s\S]*npm run /);
});

describe('A benchmark', { tags: 'long' }, () => {
  const benchmarks = Object.entries(root.scripts).flatMap(([name, script]): [string, string][] =>
    name.startsWith('bench:') ? [[name, script.replace(/^node (.*)\.ts$/, '../../$1')]] : [],
  );

  it.for(benchmarks)(
    '%s says what it measures, and what it takes when it is given something else',
    async ([, script]) => {
      const { code, output } = await runCommand(script, ['--help'], {});
      expect(code).toBe(0);
      const rejected = await runCommand(script, ['--verbose'], {});
      expect(rejected.code).toBe(1);
      expect(rejected.output).toMatch(/^Unknown option '--verbose'/);
      expect(rejected.output).toContain(output);
    },
  );
});
