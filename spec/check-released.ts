import { fileURLToPath } from 'node:url';
import { findBreakingChanges } from './generation/breaking-changes.ts';

// Fails when the contract breaks what was released. The dashboard API is internal: of it, only what its users may do is held.
for (const name of ['public', 'dashboard']) {
  const base = fileURLToPath(new URL(`released/${name}.json`, import.meta.url));
  const revision = fileURLToPath(new URL(`../generated/${name}/openapi.json`, import.meta.url));
  const changes = await findBreakingChanges(base, revision);
  for (const { message, isPromise } of changes) {
    if (name === 'dashboard' && !isPromise) continue;
    console.error(`The ${name} API breaks its clients: ${message}`);
    process.exitCode = 1;
  }
}
if (process.exitCode)
  console.error(
    'Add beside what is released, or release a new version: see "Changing the contract" in CONTRIBUTING.md',
  );
