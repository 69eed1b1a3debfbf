import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { BucketAccess } from '../lib/bucket-access.ts';
import type { Findings } from './findings.ts';
import type { CommandContext } from './with-services.ts';

const CONTENT = Buffer.from('Written by `ordering doctor`. You can remove it.');
const TIMEOUT_MS = 10_000;

/** Stores, reads, and removes an object in each bucket. */
export async function examineBuckets(
  { db }: CommandContext,
  { picturesIn, exportTo }: Config,
  findings: Findings,
): Promise<void> {
  const { fix } = findings;
  if (picturesIn) await examinePictures(picturesIn, findings);
  else if (await db.collection('pictures').findOne({ bucket: { $exists: true } }))
    fix.push('PICTURES_S3_URL is not set, so pictures in the bucket are not shown. Set it again.');
  if (exportTo && 'url' in exportTo) await examineExports(exportTo, findings);
}

async function examinePictures(access: BucketAccess, { ok, fix }: Findings): Promise<void> {
  const { name, storing, removing } = await probe(access);
  if (storing) fix.push(explain('Pictures cannot be stored', 'PICTURES_S3_URL', storing));
  else if (removing)
    fix.push(explain(`Pictures cannot be read or removed, and ${name} remains`, 'PICTURES_S3_URL', removing));
  else ok.push(`New pictures are stored in ${access.url}.`);
}

/** The service only stores exports, so its key need not be able to do more. */
async function examineExports(access: BucketAccess, { ok, fix }: Findings): Promise<void> {
  const { name, storing, removing } = await probe(access);
  if (storing) return void fix.push(explain('Expired data is kept', 'EXPORT_S3_URL', storing));
  ok.push(`Expired data is exported to ${access.url} before it is removed.`);
  if (removing)
    ok.push(`The key of EXPORT_S3_URL can only store objects. You can remove ${name} from the bucket.`);
}

type Probe = { name: string; storing?: unknown; removing?: unknown };

/** Resolves to the errors, if any. */
async function probe(access: BucketAccess): Promise<Probe> {
  const { connectBucket } = await import('../lib/connect-bucket.ts');
  const name = `doctor-${randomUUID()}`;
  const bucket = connectBucket(access, TIMEOUT_MS);
  try {
    await bucket.putObject(name, CONTENT, 'text/plain');
  } catch (storing) {
    return { name, storing };
  }
  try {
    const stored = await bucket.getObjectArrayBuffer(name);
    if (!stored || !CONTENT.equals(Buffer.from(stored))) throw new Error(`${name} cannot be found`);
    await bucket.deleteObject(name);
    return { name };
  } catch (removing) {
    return { name, removing };
  }
}

const explain = (effect: string, variable: string, error: unknown): string =>
  `${effect}: the bucket at ${variable} cannot be used: ${describe(error)}. Check the address, region, keys, and permissions.`;

/** S3 errors mention the reason only in their causes. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  return cause === undefined ? message : `${message}: ${describe(cause)}`;
}
