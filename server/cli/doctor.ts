import { access, constants, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { type Examination, examineDatabase } from '../database/examine.ts';
import { describePending, describeUnknown, isCleanup } from '../database/migrations/migrator.ts';
import { describeMisspelt } from '../environment.ts';
import { UsageError } from './command-line.ts';
import { getFreeBytes, inMegabytes } from './free-space.ts';
import { type CommandContext, withContext } from './with-services.ts';

const OLDEST_VERSION = 6;
const CLOCK_TOLERANCE_MS = 500;
const SLOW_WRITE_MS = 100;
const MIN_OPEN_FILES = 4_096;
const MIN_FREE_BYTES = 1_000_000_000;

/** What is well, what is to be done later, and what is to be mended. */
type Findings = { well: string[]; wait: string[]; mend: string[] };

/** Resolves to the text to print. */
export async function examine(url: string | undefined): Promise<string> {
  if (url !== undefined && !URL.canParse(url))
    throw new UsageError(`${JSON.stringify(url)} is not a URL, such as https://orders.example.com.`);
  const config = readConfig(process.env);
  const findings: Findings = { well: [], wait: [], mend: [] };
  const { well, wait, mend } = findings;
  // A full disk or a misspelt setting can be why there is no database.
  await withContext(process.env, async context => {
    describeDatabase(await examineDatabase(context.db), config, findings);
    await examineContent(context, findings);
    await examinePayments(context, config, findings);
  }).catch((error: Error) => mend.push(error.message.trim().replace(/\.?$/, '.')));
  mend.push(...describeMisspelt(process.env));
  await examineMachine(config, findings);
  if (url !== undefined) await examineProxy(url, config, findings);
  if (mend.length > 0) process.exitCode = 1;
  return [
    ...well.map(line => `  well  ${line}`),
    ...wait.map(line => `  wait  ${line}`),
    ...mend.map(line => `  MEND  ${line}`),
    mend.length === 0 ? 'Nothing is to be mended.' : `${mend.length} to be mended.`,
  ].join('\n');
}

function describeDatabase(
  found: Examination,
  { mongodbUrl, dataDir }: Config,
  { well, mend }: Findings,
): void {
  const { version, topology, clockOffset, writeError, writeTook, missingIndexes } = found;
  if (mongodbUrl === undefined)
    well.push(`The database is the embedded one in ${dataDir}: it is for one process on one machine.`);
  else if (Number.parseInt(version, 10) >= OLDEST_VERSION)
    well.push(`The database is MongoDB ${version}, a ${topology}.`);
  else mend.push(`The database is MongoDB ${version}: upgrade it to ${OLDEST_VERSION}.0 or later.`);
  if (mongodbUrl !== undefined && topology === 'standalone')
    well.push(
      'A standalone server is an outage while it is down: a replica set of three goes on without one.',
    );
  if (topology === 'sharded cluster')
    mend.push(
      'The collections must stay unsharded: some unique values span restaurants. See server/deploy/SHARDING.md.',
    );

  if (writeError !== undefined)
    mend.push(
      `A write that waits for a majority of the members fails: ${writeError}. Check that most members that hold data are up, and that the user may read and write.`,
    );
  else if (writeTook > SLOW_WRITE_MS)
    mend.push(
      `Two writes took ${writeTook} ms: check the disks of the members and the network between them.`,
    );
  else well.push(`Writes reach a majority and their journals: two took ${writeTook} ms.`);

  if (Math.abs(clockOffset) > CLOCK_TOLERANCE_MS)
    mend.push(
      `This machine's clock differs from the database's by ${clockOffset} ms: check its time synchronization.`,
    );
  else well.push("This machine's clock agrees with the database's.");

  for (const index of missingIndexes)
    mend.push(
      `The index ${index} is missing: build it as server/database/indexes.ts declares it, or run the migrations.`,
    );
  if (missingIndexes.length === 0) well.push('Every index is there.');
}

async function examineContent(
  { db, migrator, services }: CommandContext,
  { well, wait, mend }: Findings,
): Promise<void> {
  const { expand, contract, unknown } = await migrator.read();
  for (const pending of describePending(expand))
    mend.push(`The migration ${pending} is pending: run \`npm run ordering -- migrate apply\`.`);
  for (const pending of describePending(contract))
    wait.push(
      `The migration ${pending} is pending: run \`npm run ordering -- migrate cleanup\` when no process of the former release runs and you do not want to go back to it.`,
    );
  const newer = describeUnknown({ unknown });
  if (newer !== undefined) (unknown.some(isCleanup) ? mend : well).push(newer);
  if (expand.length + contract.length === 0) well.push('No migration is pending.');

  const [first] = await services.restaurants.findFirstTwo();
  if (!first)
    well.push(
      `The database ${db.databaseName} has no restaurant yet: \`npm run ordering -- user create\` creates the first. If there were some, MONGODB_URL names another database.`,
    );

  const since = await services.webhooks.hold.find();
  if (since)
    mend.push(
      `All deliveries are held since ${since.toISOString()}: look with \`npm run ordering -- deliveries status\`, then release them.`,
    );

  const unreadable = await services.webhooks.endpoints.findUnreadable();
  for (const { reason } of unreadable) mend.push(`${reason}.`);
  if (unreadable.length === 0) well.push('SECRETS_KEY opens the secret of every webhook endpoint.');
}

/** Online payments of live restaurants need a real provider. */
async function examinePayments(
  { db }: CommandContext,
  { paymentProvider, mongodbUrl }: Config,
  { well, mend }: Findings,
): Promise<void> {
  const demo = await db.collection('restaurants').findOne({ paymentProvider: 'test', sandboxOf: null });
  if (paymentProvider === 'test' && mongodbUrl !== undefined && !demo)
    mend.push(
      'PAYMENT_PROVIDER=test has no effect: it serves the demo restaurant only, and this database has none. Remove the setting.',
    );
  else
    well.push(
      'Guests of live restaurants pay at the restaurant. Test payments are for the demo restaurant and sandboxes only.',
    );
}

async function examineMachine(
  { dataDir, exportTo, mongodbUrl }: Config,
  { well, mend }: Findings,
): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, openFiles] = /Max open files\s+(\d+)/.exec(limits) ?? [];
  if (openFiles !== undefined && Number(openFiles) < MIN_OPEN_FILES)
    mend.push(
      `A process may open ${openFiles} files, so as many connections: raise it to ${MIN_OPEN_FILES} or more (LimitNOFILE of systemd, ulimit -n).`,
    );
  else if (openFiles !== undefined) well.push(`A process may open ${openFiles} files.`);

  if (exportTo && 'dir' in exportTo) {
    const { dir } = exportTo;
    const refusal = await whyNotWritable(resolve(dir));
    if (refusal) mend.push(`Nothing can be removed while EXPORT_DIR cannot be written: ${refusal}.`);
    else if (process.getuid?.() === 0)
      well.push(`Root may write to ${dir}: whether the service may, was not tried.`);
    else well.push(`What is removed is written to ${dir} before.`);
  }

  if (mongodbUrl !== undefined || !(await stat(dataDir).catch(() => undefined))) return;
  const freeBytes = await getFreeBytes(dataDir);
  const free = `${inMegabytes(freeBytes)} are free in ${dataDir}`;
  if (freeBytes < MIN_FREE_BYTES) mend.push(`${free}: make room before the database cannot write any more.`);
  else well.push(`${free}.`);
}

/** Undefined when the folder, or the one in which it would be made, can be written. */
async function whyNotWritable(dir: string): Promise<string | undefined> {
  const found = await stat(dir).catch(() => undefined);
  if (!found) return whyNotWritable(dirname(dir));
  if (!found.isDirectory()) return `${dir} is no folder`;
  return access(dir, constants.W_OK).then(() => undefined, String);
}

async function examineProxy(url: string, { metricsToken }: Config, { well, mend }: Findings): Promise<void> {
  if (metricsToken === undefined) {
    mend.push(
      'METRICS_TOKEN is not set, without which the service does not tell how a request arrives: set it.',
    );
    return;
  }
  const target = new URL('/metrics/request', url);
  const response = await fetch(target, { headers: { authorization: `Bearer ${metricsToken}` } }).catch(
    (error: Error) => error,
  );
  if (response instanceof Error) {
    mend.push(`${url} cannot be reached: ${response.cause ?? response.message}.`);
    return;
  }
  if (!response.ok) {
    mend.push(`${target} answers ${response.status}: it must be this service, with the same METRICS_TOKEN.`);
    return;
  }
  // How the request arrived, as the service tells it.
  const { address, protocol, host, forwardedFor } = Object(await response.json());
  if (protocol !== target.protocol.slice(0, -1))
    mend.push(
      `A request by ${target.protocol.slice(0, -1)} arrives as ${protocol}: let the proxy set X-Forwarded-Proto, and set TRUST_PROXY, or cookies are not Secure.`,
    );
  else well.push(`A request arrives as ${protocol}.`);
  if (host !== target.host)
    mend.push(`The proxy passes on the host ${host} for ${target.host}: let it keep the Host header.`);
  const forwarded = typeof forwardedFor === 'string' ? forwardedFor.split(',').map(part => part.trim()) : [];
  if (forwarded.length > 0 && !forwarded.includes(address))
    mend.push(
      `X-Forwarded-For is ${forwardedFor}, and clients are counted as ${address}: set TRUST_PROXY to the number of proxies.`,
    );
  else well.push(`Clients are counted by their address, yours as ${address}.`);
}
