import { CommandError, notSupported } from '../errors.ts';
import { isTrue, parseFilter } from '../query/parse-filter.ts';
import type { Collection, Index } from '../storage/collection.ts';
import type { Database } from '../storage/database.ts';
import { fillIndex } from '../storage/documents.ts';
import { compareValues } from '../values/compare.ts';
import { isArrayPosition } from '../values/paths.ts';
import {
  type Document,
  encodeDocument,
  isDocument,
  isNumeric,
  toNumber,
  type Value,
} from '../values/value.ts';
import { type CommandDefinition, collectionOf, hasPattern, namespaceOf } from './command.ts';
import { listResults } from './cursors.ts';
import {
  booleanOption,
  checkFields,
  cursorOptions,
  documentList,
  documentOption,
  nonNegativeOption,
} from './options.ts';

const INDEX_OPTIONS = [
  'key',
  'name',
  'unique',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'v',
  'ns',
];
const PARTIAL_OPERATORS = ['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$and', '$in'];
const DISTINGUISHING_OPTIONS = ['unique', 'partialFilterExpression', 'expireAfterSeconds'];

export const createIndexes: CommandDefinition = {
  options: ['indexes'],
  run({ database }, command) {
    const namespace = namespaceOf(command);
    const definitions = documentList(command.body, 'indexes').map(checkDefinition);
    return database.withSavepoint(() => {
      const existing = database.collection(namespace);
      const collection = existing ?? database.createCollection(namespace);
      const numIndexesBefore = collection.indexes.length;
      for (const definition of definitions) {
        if (!isPresent(collection, definition)) addIndex(database, collection, definition);
      }
      const numIndexesAfter = collection.indexes.length;
      const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
      return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: !existing, ...note };
    });
  },
};

function addIndex(database: Database, collection: Collection, definition: Document): void {
  const index = database.createIndexTable(collection, definition);
  fillIndex(database, collection, index);
}

function checkDefinition(definition: Document): Document {
  checkFields('createIndexes.indexes', definition, INDEX_OPTIONS);
  const { background, ns, v, ...declared } = definition;
  const key = documentOption(definition, 'key');
  if (Object.keys(key).length === 0) throw cannotCreate('Index keys cannot be an empty object');
  for (const [path, direction] of Object.entries(key)) checkKey(path, direction);
  if (typeof definition.name !== 'string' || definition.name === '') {
    throw new CommandError(
      'FailedToParse',
      "The 'name' field is a required property of an index specification",
    );
  }
  booleanOption(definition, 'unique', false);
  if (definition.expireAfterSeconds !== undefined) checkExpiry(definition, key);
  if (definition.partialFilterExpression !== undefined) checkPartial(definition);
  return { v: v ?? 2, ...declared };
}

function checkKey(path: string, direction: Value): void {
  const sign = isNumeric(direction) ? toNumber(direction) : 0;
  if (typeof direction === 'string') throw notSupported(`the index type '${direction}'`);
  if (sign !== 1 && sign !== -1)
    throw cannotCreate(`Values in the index key pattern must be 1 or -1: ${path}`);
  const steps = path.split('.');
  if (steps.some(step => step === '' || step.startsWith('$')))
    throw cannotCreate(`Index keys cannot have the field path '${path}'`);
  if (steps.some(isArrayPosition)) throw notSupported(`an index on the array position in '${path}'`);
}

function checkExpiry(definition: Document, key: Document): void {
  const fields = Object.keys(key);
  if (nonNegativeOption(definition, 'expireAfterSeconds', 0) > 2_147_483_647) {
    throw cannotCreate('TTL index expireAfterSeconds must be within the range of a 32-bit integer');
  }
  if (fields.length > 1 || fields[0] === '_id') {
    throw cannotCreate('TTL indexes are single-field indexes on a field other than _id');
  }
}

function checkPartial(definition: Document): void {
  const expression = documentOption(definition, 'partialFilterExpression');
  for (const operator of operatorsIn(expression)) {
    if (!PARTIAL_OPERATORS.includes(operator))
      throw cannotCreate(`Expression not supported in partial index: ${operator}`);
  }
  parseFilter(expression);
}

function operatorsIn(value: Value): string[] {
  if (Array.isArray(value)) return value.flatMap(operatorsIn);
  if (!isDocument(value)) return [];
  return Object.entries(value).flatMap(([key, operand]) => {
    const own = key === '$exists' && !isTrue(operand) ? '$exists: false' : key;
    return own.startsWith('$') ? [own, ...operatorsIn(operand)] : operatorsIn(operand);
  });
}

function cannotCreate(reason: string): CommandError {
  return new CommandError('CannotCreateIndex', reason);
}

/** Throws if a different index has this name or these keys. */
function isPresent(collection: Collection, definition: Document): boolean {
  const named = collection.indexes.find(index => index.name === definition.name);
  if (named && !hasPattern(named, definition.key)) {
    const message = `An existing index has the same name as the requested index: ${named.name}`;
    throw new CommandError('IndexKeySpecsConflict', message);
  }
  const existing = named ?? collection.indexes.find(index => hasPattern(index, definition.key));
  if (existing?.name === '_id_') return true;
  const isNamed = existing === named;
  const isSame = existing !== undefined && hasSameOptions(existing, definition);
  if (existing && isNamed !== isSame) {
    const message = `An index on the same keys exists with another name or other options: ${existing.name}`;
    throw new CommandError('IndexOptionsConflict', message);
  }
  return isSame;
}

function hasSameOptions(index: Index, definition: Document): boolean {
  return DISTINGUISHING_OPTIONS.every(option => {
    return compareValues(index.definition[option] || null, definition[option] || null) === 0;
  });
}

export const listIndexes: CommandDefinition = {
  options: ['cursor'],
  run(context, command) {
    const collection = collectionOf(context, command);
    const namespace = namespaceOf(command);
    if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
    const definitions = collection.indexes.map(index => encodeDocument(index.definition));
    return context.cursors.start(namespace, listResults(definitions), cursorOptions(command.body));
  },
};

export const dropIndexes: CommandDefinition = {
  options: ['index'],
  run(context, command) {
    const collection = collectionOf(context, command);
    if (!collection) throw new CommandError('NamespaceNotFound', `ns not found ${namespaceOf(command)}`);
    const nIndexesWas = collection.indexes.length;
    const wanted = Array.isArray(command.body.index) ? command.body.index : [command.body.index];
    const dropped = wanted.flatMap(choice => chosenIndexes(collection, choice));
    for (const index of dropped) context.database.dropIndex(collection, index);
    return { nIndexesWas };
  },
};

function chosenIndexes(collection: Collection, choice: Value): Index[] {
  if (choice === '*') return collection.indexes.filter(index => index.name !== '_id_');
  const index = collection.indexes.find(
    candidate => candidate.name === choice || hasPattern(candidate, choice),
  );
  if (!index) throw new CommandError('IndexNotFound', `index not found with name [${String(choice)}]`);
  if (index.name === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  return [index];
}
