import type { Mutant } from './mutants.ts';

const VECTORS = ['webhook-verifier/test/vectors.test.ts'];

/** Mutants of the verifier, the SDK, and the embedded database. */
export const PACKAGE_MUTANTS: Mutant[] = [
  {
    name: 'Verifier: only the last of several signatures counts',
    file: 'webhook-verifier/src/parse-request.ts',
    find: 'timestamp, signatures };\n}\n\n/** Parses Standard Webhooks headers',
    replace: 'timestamp, signatures: signatures.slice(-1) };\n}\n\n/** Parses Standard Webhooks headers',
    heldBy: VECTORS,
  },
  {
    name: 'Verifier: only the last of several Standard Webhooks signatures counts',
    file: 'webhook-verifier/src/parse-request.ts',
    find: 'timestamp, signatures };\n}\n\nfunction hexToBytes',
    replace: 'timestamp, signatures: signatures.slice(-1) };\n}\n\nfunction hexToBytes',
    heldBy: VECTORS,
  },
  {
    name: 'Verifier: only the first of several secrets counts',
    file: 'webhook-verifier/src/verify.ts',
    find: 'for (const key of keys) {',
    replace: 'for (const key of keys.slice(0, 1)) {',
    heldBy: VECTORS,
  },
  {
    name: 'Verifier: timestamps in the future are accepted',
    file: 'webhook-verifier/src/parse-request.ts',
    find: 'if (Math.abs(age) <= toleranceSeconds) return;',
    replace: 'if (age <= toleranceSeconds) return;',
    heldBy: VECTORS,
  },
  {
    name: 'Verifier: signatures with the same last byte match',
    file: 'webhook-verifier/src/verify.ts',
    find: 'difference |= byte ^',
    replace: 'difference = byte ^',
    heldBy: VECTORS,
  },
  {
    name: 'SDK: a list without cursors forgets the elements of all pages but the last',
    file: 'sdk/src/list.ts',
    find: 'new Set([...seen, ...data.map(getIdentity)]);',
    replace: 'new Set(data.map(getIdentity));',
    heldBy: ['sdk/test/lists.test.ts'],
  },
  {
    name: 'SDK: a write is repeated though the service does not know its key',
    file: 'sdk/src/retrying-request.ts',
    find: 'if (!idempotent && isUncertain && !isKeyed) return undefined;',
    replace: 'if (!idempotent && isUncertain && !isKeyed && key === undefined) return undefined;',
    heldBy: ['sdk/test/idempotency-key.test.ts'],
  },
  {
    name: 'Database: a stream resumes after the token of another process',
    file: 'server/embedded-database/src/changes/resume-token.ts',
    find: 'if (run !== RUN) throw historyLost();',
    replace: '',
    heldBy: ['server/embedded-database/test/change-streams.test.ts'],
  },
  {
    name: 'Database: a stream reports what was rolled back',
    file: 'server/embedded-database/src/storage/database.ts',
    find: '        this.changes.rollBackTo(mark);\n',
    replace: '',
    heldBy: ['server/embedded-database/test/change-streams.test.ts'],
  },
  {
    name: 'Database: an update breaks a unique index',
    file: 'server/embedded-database/src/storage/documents.ts',
    find: '  checkUnique(database, collection, entries, rowId);\n  database.beginTransaction();\n  database.statements.run(collection.sql.update',
    replace: '  database.beginTransaction();\n  database.statements.run(collection.sql.update',
    heldBy: ['server/embedded-database/test/indexes.test.ts'],
  },
];
