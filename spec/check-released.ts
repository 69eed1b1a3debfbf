import { findBreakingChanges } from './generation/breaking-changes.ts';
import { DOCUMENTS } from './released-documents.ts';

// Fails if the contract has breaking changes since the last release.
for (const { name, base, revision, isInternal } of DOCUMENTS) {
  const changes = await findBreakingChanges(base, revision);
  for (const { message, isRight } of changes) {
    if (isInternal && !isRight) continue;
    console.error(`This change to the ${name} breaks clients: ${message}`);
    process.exitCode = 1;
  }
}
if (process.exitCode)
  console.error(
    'Keep what is released and add to it, or release a new version: see "Change the contract" in CONTRIBUTING.md',
  );
