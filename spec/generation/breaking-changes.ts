import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { boundValues } from './bound-values.ts';
import type { OpenApiDocument } from './document.ts';

/** `isRight`: it changes who may call. */
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

/** What a client that was written against the base could miss in the revision. Both are paths of documents. */
export async function findBreakingChanges(base: string, revision: string): Promise<BreakingChange[]> {
  const changes = await compare(base, revision);
  return changes.flatMap(change => {
    const { path, verdicts } = change;
    const promise = findBrokenPromise(change);
    const broken = verdicts.filter(({ impact }) => impact === 'major').map(({ message }) => message);
    // The comparison has the values that a request may no longer hold.
    const messages = promise === undefined || broken.length > 0 ? broken : [promise];
    const isRight = AUTHORIZATION.includes(change.property ?? '');
    return messages.map(message => ({ message: `${message} (${path})`, isRight }));
  });
}

/** New values of enumerations break no client: the contract tells them to expect some. */
async function compare(base: string, revision: string): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'diff-'));
  try {
    const report = join(folder, 'report.json');
    // A release can precede the bounds that the generator adds, in which the comparison sees another alternative of an `anyOf`.
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
/** From the least to the most. */
const ROLES: unknown[] = ['kitchen', 'counter', 'staff', 'manager', 'owner'];
const LIMITS = ['x-max-body-bytes', 'x-max-snooze-days', 'requests', 'timeoutSeconds'];

/** What the comparison takes for documentation, but callers rely on. */
function findBrokenPromise(change: Change): string | undefined {
  const { path, typeName, kind, property = '', base, revision } = change;
  const [before, after] = [base?.value, revision?.value];
  // Whoever has the former role has every lower one.
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
  // Fields that are not known are ignored, so that the client would not notice.
  if (kind === 'removed' && /\/requestBody\/.*\/properties\//.test(path))
    return 'The field is no longer taken.';
  // The model of any event, to which nothing refers.
  if (path.startsWith('#/components/schemas/') && (kind === 'removed' || property === 'type'))
    return 'A model has lost something.';
  // The service sends the headers of a webhook; the comparison takes them for a client's.
  if (path.startsWith('#/webhooks/') && typeName === 'Parameter' && (kind === 'removed' || after === false))
    return 'A header of the webhook is no longer sent.';
  return undefined;
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
