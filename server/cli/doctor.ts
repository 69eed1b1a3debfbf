import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { type Examination, examineDatabase } from '../database/examine.ts';
import { describePending, describeUnknown, isCleanup } from '../database/migrations/migrator.ts';
import { describeMisspelt } from '../environment.ts';
import { createSmtpTransport, MailError } from '../modules/mail/transport.ts';
import { getPushSubject } from '../modules/push/settings.ts';
import { UsageError } from './command-line.ts';
import { examineBuckets } from './examine-buckets.ts';
import { examineIdentityProvider } from './examine-identity-provider.ts';
import { examinePayments } from './examine-payments.ts';
import type { Findings } from './findings.ts';
import { getFreeBytes, inMegabytes } from './free-space.ts';
import { type CommandContext, withContext } from './with-services.ts';

const OLDEST_VERSION = 6;
const CLOCK_TOLERANCE_MS = 500;
const SLOW_WRITE_MS = 100;
const MIN_OPEN_FILES = 4_096;
const MIN_FREE_BYTES = 1_000_000_000;

/** Resolves to the output. */
export async function examine(url: string | undefined): Promise<string> {
  if (url !== undefined && !URL.canParse(url))
    throw new UsageError(`${JSON.stringify(url)} is not a URL. Example: https://orders.example.com.`);
  const config = readConfig(process.env);
  const findings: Findings = { ok: [], later: [], fix: [] };
  const { ok, later, fix } = findings;
  // Runs without a database, too: a full disk or a misspelled setting can be the reason.
  await withContext(process.env, async context => {
    describeDatabase(await examineDatabase(context.db), config, findings);
    await examineContent(context, findings);
    await examinePayments(context, config, findings);
    await examineBuckets(context, config, findings);
  }).catch((error: Error) => fix.push(error.message.trim().replace(/\.?$/, '.')));
  fix.push(...describeMisspelt(process.env));
  await examineMail(config, findings);
  examineNotifications(config, findings);
  await examineIdentityProvider(config, findings);
  await examineMachine(config, findings);
  if (url !== undefined) await examineProxy(url, config, findings);
  if (fix.length > 0) process.exitCode = 1;
  return [
    ...ok.map(line => `  ok     ${line}`),
    ...later.map(line => `  later  ${line}`),
    ...fix.map(line => `  FIX    ${line}`),
    fix.length === 0 ? 'No problems found.' : `Problems to fix: ${fix.length}.`,
  ].join('\n');
}

function describeDatabase(found: Examination, { mongodbUrl, dataDir }: Config, { ok, fix }: Findings): void {
  const { version, topology, clockOffset, writeError, writeTook, missingIndexes } = found;
  if (mongodbUrl === undefined)
    ok.push(`The database is embedded, in ${dataDir}. It serves one process on one machine.`);
  else if (Number.parseInt(version, 10) >= OLDEST_VERSION)
    ok.push(`The database is MongoDB ${version}, a ${topology}.`);
  else fix.push(`The database is MongoDB ${version}: upgrade it to ${OLDEST_VERSION}.0 or later.`);
  if (mongodbUrl !== undefined && topology === 'standalone')
    ok.push('The database is a single server. A replica set of three survives the loss of one.');
  if (topology === 'sharded cluster')
    fix.push(
      'Do not shard the collections: some unique values span restaurants. See server/deploy/SHARDING.md.',
    );

  if (writeError !== undefined)
    fix.push(
      `A majority write fails: ${writeError}. Check that most data-bearing members are up, and that the user can read and write.`,
    );
  else if (writeTook > SLOW_WRITE_MS)
    fix.push(`Two writes took ${writeTook} ms. Check the members' disks and the network between them.`);
  else ok.push(`Writes reach a majority and the journal. Two took ${writeTook} ms.`);

  if (Math.abs(clockOffset) > CLOCK_TOLERANCE_MS)
    fix.push(
      `This machine's clock differs from the database's by ${clockOffset} ms. Check its time synchronization.`,
    );
  else ok.push("This machine's clock matches the database's.");

  for (const index of missingIndexes)
    fix.push(
      `The index ${index} is missing. Create it as declared in server/database/indexes.ts, or apply the migrations.`,
    );
  if (missingIndexes.length === 0) ok.push('All indexes exist.');
}

async function examineContent(
  { db, migrator, services }: CommandContext,
  { ok, later, fix }: Findings,
): Promise<void> {
  const { expand, contract, unknown } = await migrator.read();
  for (const pending of describePending(expand))
    fix.push(`Migration ${pending} is pending. Run \`ordering migrate apply\`.`);
  for (const pending of describePending(contract))
    later.push(
      `Migration ${pending} is pending. Run \`ordering migrate cleanup\` when the previous release no longer runs and you don't need to roll back.`,
    );
  const newer = describeUnknown({ unknown });
  if (newer !== undefined) (unknown.some(isCleanup) ? fix : ok).push(newer);
  if (expand.length + contract.length === 0) ok.push('No migrations are pending.');

  const [first] = await services.restaurants.findFirstTwo();
  if (!first)
    ok.push(
      `The database ${db.databaseName} has no restaurants. Create the first with \`ordering user create\`. If you expected some, check the database name in MONGODB_URL.`,
    );

  const since = await services.webhooks.hold.find();
  if (since)
    fix.push(
      `All deliveries have been held since ${since.toISOString()}. Check them with \`ordering deliveries status\`, then release them.`,
    );

  const endpoints = await services.webhooks.endpoints.findUnreadable();
  const reasons = [
    ...endpoints.map(({ reason }) => reason),
    ...(await services.paymentAccounts.findUnreadable()),
    ...(await services.hashEncryption.findUnreadable()),
    ...(await services.secondFactor.findUnreadable()),
    ...(await services.push.findUnreadable()),
  ];
  fix.push(...reasons.map(reason => `${reason}.`));
  if (reasons.length === 0)
    ok.push(
      'SECRETS_KEY decrypts the secrets of all webhook endpoints, Stripe accounts, passwords, second factors, and notifications.',
    );
}

/** Without a mail server, owners hand out one-time passwords. */
async function examineMail({ smtpUrl, mailFrom }: Config, { ok, fix }: Findings): Promise<void> {
  if (smtpUrl === undefined || mailFrom === undefined) {
    ok.push('No emails are sent. To send invitations and password links, set SMTP_URL and MAIL_FROM.');
    return;
  }
  const transport = createSmtpTransport(smtpUrl, mailFrom);
  try {
    await transport.verify();
    ok.push(`The mail server accepts connections. Emails are sent from ${mailFrom}.`);
  } catch (error) {
    const reason = error instanceof MailError ? error.message : String(error);
    fix.push(`The mail server does not accept emails: ${reason}. Check SMTP_URL and the network.`);
  } finally {
    transport.close();
  }
}

/** Apple accepts notifications only with a contact address. */
function examineNotifications({ mailFrom, publicUrl }: Config, { ok }: Findings): void {
  ok.push(
    mailFrom !== undefined || publicUrl?.startsWith('https:')
      ? `The contact for browser notifications is ${getPushSubject({ mailFrom, publicUrl })}.`
      : 'Browser notifications do not reach Apple devices. To change that, set PUBLIC_URL or MAIL_FROM.',
  );
}

async function examineMachine(
  { dataDir, exportTo, mongodbUrl }: Config,
  { ok, fix }: Findings,
): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, openFiles] = /Max open files\s+(\d+)/.exec(limits) ?? [];
  if (openFiles !== undefined && Number(openFiles) < MIN_OPEN_FILES)
    fix.push(
      `A process can open ${openFiles} files, including connections. Raise the limit to ${MIN_OPEN_FILES} or more (systemd: LimitNOFILE; shell: ulimit -n).`,
    );
  else if (openFiles !== undefined) ok.push(`A process can open ${openFiles} files.`);

  if (exportTo && 'dir' in exportTo) {
    const { dir } = exportTo;
    const refusal = await whyNotWritable(resolve(dir));
    if (refusal) fix.push(`EXPORT_DIR is not writable, so expired data is kept: ${refusal}.`);
    else if (process.getuid?.() === 0)
      ok.push(`Root can write to ${dir}. Check that the service's user can, too.`);
    else ok.push(`Expired data is exported to ${dir} before it is removed.`);
  }

  if (mongodbUrl !== undefined || !(await stat(dataDir).catch(() => undefined))) return;
  const freeBytes = await getFreeBytes(dataDir);
  const free = `${inMegabytes(freeBytes)} free in ${dataDir}`;
  if (freeBytes < MIN_FREE_BYTES) fix.push(`Only ${free}. Free up space before the database runs out of it.`);
  else ok.push(`${free}.`);
}

/** Undefined if the folder is writable or can be created. */
async function whyNotWritable(dir: string): Promise<string | undefined> {
  const found = await stat(dir).catch(() => undefined);
  if (!found) return whyNotWritable(dirname(dir));
  if (!found.isDirectory()) return `${dir} is not a folder`;
  return access(dir, constants.W_OK).then(() => undefined, String);
}

async function examineProxy(url: string, { metricsToken }: Config, { ok, fix }: Findings): Promise<void> {
  if (metricsToken === undefined) {
    fix.push('METRICS_TOKEN is not set. The proxy check needs it.');
    return;
  }
  const target = new URL('/metrics/request', url);
  const response = await fetch(target, { headers: { authorization: `Bearer ${metricsToken}` } }).catch(
    (error: Error) => error,
  );
  if (response instanceof Error) {
    fix.push(`${url} is unreachable: ${response.cause ?? response.message}.`);
    return;
  }
  if (!response.ok) {
    fix.push(
      `${target} responds with ${response.status}. Check that it is this service, with the same METRICS_TOKEN.`,
    );
    return;
  }
  // The request as the service received it.
  const { address, protocol, host, forwardedFor } = Object(await response.json());
  if (protocol !== target.protocol.slice(0, -1))
    fix.push(
      `Requests over ${target.protocol.slice(0, -1)} arrive as ${protocol}, so cookies aren't Secure. Let the proxy set X-Forwarded-Proto, and set TRUST_PROXY.`,
    );
  else ok.push(`Requests arrive as ${protocol}.`);
  if (host !== target.host)
    fix.push(`The proxy changes the Host header from ${target.host} to ${host}. Let it keep the header.`);
  const forwarded = typeof forwardedFor === 'string' ? forwardedFor.split(',').map(part => part.trim()) : [];
  if (forwarded.length > 0 && !forwarded.includes(address))
    fix.push(
      `X-Forwarded-For is ${forwardedFor}, but the service sees clients as ${address}. Set TRUST_PROXY to the number of proxies.`,
    );
  else ok.push(`The service sees each client's own address. Yours is ${address}.`);
}
