import { cp } from 'node:fs/promises';
import { DOCUMENTS } from './released-documents.ts';

// Records the current contract, which later ones are compared with.
for (const { base, revision } of DOCUMENTS) await cp(revision, base);
