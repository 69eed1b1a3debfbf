import { expect, it } from 'vitest';
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
