import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { boundValues } from './bound-values.ts';
import type { OpenApiDocument } from './document.ts';

/** `isRight`: the change affects who is allowed to call. */
export type BreakingChange = { message: string; isRight: boolean };

type Change = {
  path: string;
  typeName: string;
  kind: 'added' | 'removed' | 'modified';
  property?: string;
  verdicts: { impact: string; message: string }[];
  base?: { value: unknown };
  revision?: { value: unknown };
};

const REDOCLY = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')));

/**
 * Finds changes in the revision that would break a client written for the base. Both are paths of documents.
 */
export async function findBreakingChanges(base: string, revision: string): Promise<BreakingChange[]> {
  const changes = await compare(base, revision);
  return changes.flatMap(change => {
    const { path, verdicts } = change;
    const promise = findBrokenPromise(change);
    const broken = verdicts.filter(({ impact }) => impact === 'major').map(({ message }) => message);
    // The comparison reports the values that are no longer allowed in requests.
    const messages = promise === undefined || broken.length > 0 ? broken : [promise];
    const isRight = AUTHORIZATION.includes(change.property ?? '');
    return messages.map(message => ({ message: `${message} (${path})`, isRight }));
  });
}

/** New enum values aren't breaking: the contract tells clients to expect them. */
async function compare(base: string, revision: string): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'diff-'));
  try {
    const report = join(folder, 'report.json');
    // A release can be older than the bounds added by the generator, which the comparison would report as a
    // new `anyOf` alternative.
    const bounded = join(folder, 'base.json');
    await writeFile(
      bounded,
      JSON.stringify(boundValues(await readDocument(base), await readDocument(revision))),
    );
    const options = ['--format', 'json', '--output', report, '--fail-on', 'none'];
    const rules = ['--skip-rule', 'enum-values-added'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    await promisify(execFile)(process.execPath, [REDOCLY, 'diff', bounded, revision, ...options, ...rules], {
      env,
    });
    return JSON.parse(await readFile(report, 'utf8')).changes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const readDocument = async (path: string): Promise<OpenApiDocument> =>
  JSON.parse(await readFile(path, 'utf8'));

const AUTHORIZATION = ['x-required-scope', 'x-required-role'];
/** From the least to the most privileged. */
const ROLES: unknown[] = ['kitchen', 'counter', 'staff', 'manager', 'owner'];
const LIMITS = ['x-max-body-bytes', 'x-max-snooze-days', 'requests', 'timeoutSeconds'];

/** Finds changes that the comparison considers documentation but that callers rely on. */
function findBrokenPromise(change: Change): string | undefined {
  const { path, typeName, kind, property = '', base, revision } = change;
  const [before, after] = [base?.value, revision?.value];
  // Users with the previous role include those of every lower role.
  const isLower = ROLES.includes(after) && ROLES.indexOf(after) < ROLES.indexOf(before);
  if (AUTHORIZATION.includes(property) && !isLower)
    return `\`${property}\` changed from ${before} to ${after}.`;
  if (property === 'x-idempotent' && before === true) return 'The operation is no longer idempotent.';
  const isLimit = LIMITS.includes(property) || (property === 'maximum' && typeName === 'SpecExtension');
  if (isLimit && Number(after ?? 0) < Number(before))
    return `\`${property}\` fell from ${before} to ${after}.`;
  if (property === 'default' && before !== undefined)
    return `The default changed from ${before} to ${after}.`;
  if (property === 'enum' && Array.isArray(before)) {
    const gone = before.filter(value => !(Array.isArray(after) && after.includes(value)));
    if (gone.length > 0) return `The service no longer uses ${gone.join(', ')}.`;
  }
  if (property === 'retryDelaysSeconds' && Array.isArray(before) && before.length > lengthOf(after))
    return 'A delivery is attempted fewer times.';
  if (typeName === 'Header' && property === 'required' && before === true)
    return 'The header is sent only sometimes.';
  // Unknown fields are ignored, so the client wouldn't notice.
  if (kind === 'removed' && /\/requestBody\/.*\/properties\//.test(path))
    return 'The field is no longer taken.';
  // The model of any event, which has no references.
  if (path.startsWith('#/components/schemas/') && (kind === 'removed' || property === 'type'))
    return 'A model has lost something.';
  // Webhook headers are sent by the service, but the comparison assumes that clients send them.
  if (path.startsWith('#/webhooks/') && typeName === 'Parameter' && (kind === 'removed' || after === false))
    return 'A header of the webhook is no longer sent.';
  return undefined;
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
