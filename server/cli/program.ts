import tab from '@bomb.sh/tab/commander';
import { Command } from '@commander-js/extra-typings';
import { Command as UntypedCommand } from 'commander';
import { addAdminCommands } from './admin/commands.ts';
import { EXIT_CODES, notEmpty, print, setUpOutput } from './command-line.ts';

const DATABASE = `
Reads the environment of the service: MONGODB_URL and SECRETS_KEY. Without
MONGODB_URL, it connects to the service that runs on DATA_DIR.`;

/**
 * The operators' command line. Commands load their code lazily, because `healthcheck` runs every few seconds.
 */
export function createProgram(): Command {
  const program = new Command('ordering')
    .description('Sets up, checks, and maintains the Restaurant Ordering Service.')
    .addHelpText('after', `${DATABASE}\n${EXIT_CODES}`);
  setUpOutput(program);

  program
    .command('doctor')
    .summary('check the database, settings, machine, and proxy')
    .description(
      'Checks the database, its content, this machine, and the proxy, and says how to fix problems.',
    )
    .option(
      '--url <url>',
      "the service's public URL; with METRICS_TOKEN set, the command also checks how the proxy forwards requests",
    )
    .addHelpText('after', `${DATABASE}\nExits with 1 if there is something to fix.`)
    .action(async ({ url }, command) => {
      const { examine } = await import('./doctor.ts');
      await print(command, examine(url));
    });

  const migrate = program
    .command('migrate')
    .summary('plan, apply, or clean up database migrations')
    .description('Migrates the database to this release.')
    .addHelpText(
      'after',
      `${DATABASE}
The service can keep running. You can interrupt and repeat every command. One
process migrates at a time; others wait.`,
    );
  const migrations = {
    plan: 'show what apply and cleanup would do',
    apply: 'apply the migrations that this release needs; run it before you start its processes',
    cleanup: 'remove what the previous release needed; run it after its last process has stopped',
    status: 'show pending and running migrations; exits with 1 while this release cannot serve requests',
  } as const;
  for (const name of ['plan', 'apply', 'cleanup', 'status'] as const)
    migrate
      .command(name)
      .description(migrations[name])
      .action(async (_options, command) => {
        const { migrate } = await import('./migrate.ts');
        await print(command, migrate(name));
      });

  program
    .command('backup')
    .summary('back up the embedded database')
    .description(
      'Copies the embedded database in DATA_DIR and its keys to a new folder, and verifies the copy by opening it.',
    )
    .requiredOption('--to <folder>', 'the folder to create, such as backups/2026-11-23', notEmpty)
    .addHelpText(
      'after',
      `
The service can keep running. The backup holds everything stored until the copy
was complete. Protect the folder like the database: it contains the key of the
webhook secrets. For MongoDB, see server/BACKUP.md.`,
    )
    .action(async ({ to }, command) => {
      const { createBackup } = await import('./backup.ts');
      await print(command, createBackup(to));
    });

  program
    .command('restore')
    .summary('restore a backup of the embedded database')
    .description('Restores a backup to DATA_DIR, which must not contain a database.')
    .requiredOption('--from <folder>', 'the folder of the backup', notEmpty)
    .addHelpText(
      'after',
      `
All deliveries are then held, because the service may have sent them after the
backup. Review them with \`ordering deliveries status\`, then send them with
\`ordering deliveries release\`.`,
    )
    .action(async ({ from }, command) => {
      const { restore } = await import('./restore.ts');
      await print(command, restore(from));
    });

  const deliveries = program
    .command('deliveries')
    .summary('show or release held webhook deliveries')
    .description(
      'Shows whether all webhook deliveries are held, as after a restore or with DELIVERIES=held, and releases them.',
    )
    .addHelpText(
      'after',
      `${DATABASE}\nUnset DELIVERIES before the next start, or it holds deliveries again.`,
    );
  deliveries
    .command('status')
    .description('show whether all deliveries are held, and how many are due')
    .action(async (_options, command) => {
      const { showHold } = await import('./deliveries.ts');
      await print(command, showHold());
    });
  deliveries
    .command('release')
    .description('send the held deliveries')
    .action(async (_options, command) => {
      const { releaseHold } = await import('./deliveries.ts');
      await print(command, releaseHold());
    });

  const user = program.command('user').summary('create an owner').description('Manages dashboard users.');
  user
    .command('create')
    .summary('create an owner and print a one-time password')
    .description('Creates an owner of a restaurant and prints a one-time password.')
    .requiredOption('--email <address>', "the owner's email address", notEmpty)
    .requiredOption('--name <name>', "the owner's name", notEmpty)
    .option('--restaurant <slug>', 'the restaurant; optional if there is only one', notEmpty)
    .option(
      '--restaurant-name <name>',
      'creates the restaurant with this name if it does not exist',
      notEmpty,
    )
    .addHelpText('after', DATABASE)
    .action(async (options, command) => {
      const { createOwner } = await import('./create-user.ts');
      await print(command, createOwner(options));
    });

  const sales = program
    .command('sales')
    .summary('rebuild sales figures')
    .description('Maintains sales figures.');
  sales
    .command('rebuild')
    .summary('recompute the sales of every branch and day')
    .description('Recomputes the sales of every branch and day from the orders.')
    .option('--restaurant <slug>', 'only this restaurant', notEmpty)
    .addHelpText(
      'after',
      `${DATABASE}\nThe service can keep running. You can interrupt and repeat the command.`,
    )
    .action(async ({ restaurant }, command) => {
      const { rebuildSales } = await import('./rebuild-sales.ts');
      await print(command, rebuildSales(restaurant));
    });

  addAdminCommands(program, DATABASE);

  program
    .command('healthcheck')
    .summary('check that the service at HOST and PORT responds')
    .description(
      'Requests /healthz of the service at HOST and PORT. Exits with 1 unless it responds with 200.',
    )
    .option('--ready', 'request /readyz instead: whether the service is ready for traffic')
    .action(async ({ ready }) => {
      const { checkHealth } = await import('./healthcheck.ts');
      await checkHealth(process.env, ready ? '/readyz' : '/healthz');
    });

  // Adds `completion`, which prints a shell script, and the hidden command that the script calls. The types
  // of extra-typings differ, but the class is the same.
  if (program instanceof UntypedCommand) tab(program, { completionCommandName: 'completion' });
  program.commands
    .find(command => command.name() === 'completion')
    ?.summary('print a shell completion script')
    .description('Prints a shell completion script for commands and options.')
    .addHelpText('after', '\nFor Bash, add to ~/.bashrc: source <(ordering completion bash)');
  return program;
}
