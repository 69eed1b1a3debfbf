import { cp } from 'node:fs/promises';

// The contract of this moment is what later ones are compared with.
for (const name of ['public', 'dashboard'])
  await cp(
    new URL(`../generated/${name}/openapi.json`, import.meta.url),
    new URL(`released/${name}.json`, import.meta.url),
  );
