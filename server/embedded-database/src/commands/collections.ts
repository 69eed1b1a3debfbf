import { CommandError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { type Document, encodeDocument } from '../values/value.ts';
import { type CommandDefinition, namespaceOf } from './command.ts';
import { listResults } from './cursors.ts';
import { booleanOption, cursorOptions, documentOption } from './options.ts';

export const create: CommandDefinition = {
  options: [],
  run({ database }, command) {
    const namespace = namespaceOf(command);
    if (database.collection(namespace)) {
      throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`);
    }
    database.createCollection(namespace);
    return {};
  },
};

export const drop: CommandDefinition = {
  options: [],
  run({ database }, command) {
    const namespace = namespaceOf(command);
    const collection = database.collection(namespace);
    if (!collection) return {};
    database.dropCollection(collection);
    return { nIndexesWas: collection.indexes.length, ns: namespace };
  },
};

export const dropDatabase: CommandDefinition = {
  options: [],
  run({ database }, { databaseName }) {
    for (const collection of [...database.collections.values()]) {
      if (collection.database === databaseName) database.dropCollection(collection);
    }
    if (database.hasUncommittedWrites)
      database.changes.record({ operation: 'dropDatabase', database: databaseName });
    return { dropped: databaseName };
  },
};

export const listCollections: CommandDefinition = {
  options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run({ database, cursors }, { body, databaseName }) {
    const matches = compileFilter(parseFilter(documentOption(body, 'filter')));
    const nameOnly = booleanOption(body, 'nameOnly', false);
    const found = [...database.collections.values()]
      .filter(collection => collection.database === databaseName)
      .map(({ name }): Document => ({ name, type: 'collection' }))
      .filter(matches)
      .map(entry => encodeDocument(nameOnly ? entry : { ...entry, options: {}, info: { readOnly: false } }));
    return cursors.start(`${databaseName}.$cmd.listCollections`, listResults(found), cursorOptions(body));
  },
};

export const listDatabases: CommandDefinition = {
  options: ['filter', 'nameOnly', 'authorizedDatabases'],
  run({ database }, { body }) {
    const matches = compileFilter(parseFilter(documentOption(body, 'filter')));
    const nameOnly = booleanOption(body, 'nameOnly', false);
    const names = new Set([...database.collections.values()].map(collection => collection.database));
    const databases = [...names]
      .sort()
      .map((name): Document => (nameOnly ? { name } : { name, empty: false }))
      .filter(matches);
    return { databases };
  },
};
