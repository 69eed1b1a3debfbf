import { BSONRegExp, ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import type { Collection } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { insertDocument } from '../storage/documents.ts';
import { type Document, encodeDocument, isDocument, type Value } from '../values/value.ts';
import { type CommandDefinition, namespaceOf } from './command.ts';
import { booleanOption, documentList } from './options.ts';
import { runStatements } from './write-results.ts';

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export const insert: CommandDefinition = {
  options: ['documents', 'ordered', 'bypassDocumentValidation'],
  run({ database }, command) {
    const namespace = namespaceOf(command);
    const documents = documentList(command.body, 'documents');
    const ordered = booleanOption(command.body, 'ordered', true);
    const collection = database.collection(namespace) ?? database.createCollection(namespace);
    let n = 0;
    const errors = runStatements(documents, ordered, (document, i) => {
      insertOne(database, collection, document, command.documents[i]);
      n += 1;
    });
    return { n, ...errors };
  },
};

/** Stores the client's bytes unchanged, unless `_id` is missing or not first. */
export function insertOne(
  database: Database,
  collection: Collection,
  document: Document,
  sent?: Uint8Array,
): Document {
  const isComplete = Object.keys(document)[0] === '_id' && document._id !== undefined;
  const { _id = new ObjectId(), ...fields } = document;
  const stored = isComplete ? document : { _id, ...fields };
  checkId(stored._id);
  const bytes = isComplete && sent ? sent : encodeDocument(stored);
  checkSize(bytes, 'object to insert too large');
  insertDocument(database, collection, stored, bytes);
  return stored;
}

function checkId(id: Value): void {
  const dollar = isDocument(id) && Object.keys(id).find(field => field.startsWith('$'));
  if (dollar) {
    const message = `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`;
    throw new CommandError('DollarPrefixedFieldName', message);
  }
  const kind = Array.isArray(id) ? 'array' : id instanceof BSONRegExp ? 'regex' : undefined;
  if (kind) throw new CommandError('InvalidIdField', `The '_id' value cannot be of type ${kind}`);
}

export function checkSize(bytes: Uint8Array, message: string): void {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return;
  throw new CommandError(
    'BSONObjectTooLarge',
    `${message}: ${bytes.length} bytes of at most ${MAX_DOCUMENT_BYTES}`,
  );
}
