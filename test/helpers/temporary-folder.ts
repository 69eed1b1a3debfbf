import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a run of the tests leaves in its temporary folder goes with it, also what killed processes could not remove. */
export default async function useTemporaryFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-'));
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
