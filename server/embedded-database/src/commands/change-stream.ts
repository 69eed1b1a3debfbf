import { toEvent, toInvalidateEvent } from '../changes/change-event.ts';
import type { ChangeLog, CommittedChange } from '../changes/change-log.ts';
import { possibleValues } from '../changes/possible-values.ts';
import { decodeToken, encodeToken, historyLost, type StreamPosition } from '../changes/resume-token.ts';
import { CommandError, notSupported } from '../errors.ts';
import { queryFor } from '../planner/query.ts';
import { QueryExecutor } from '../planner/query-executor.ts';
import type { Filter } from '../query/filter.ts';
import { compileFilter } from '../query/matcher.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileDocumentProjection } from '../query/projection.ts';
import { type Document, decodeDocument, encodeDocument, type Value } from '../values/value.ts';
import { RawBson } from '../wire/raw-bson.ts';
import { type Command, type Context, namespaceOf, type Reply } from './command.ts';
import type { Cursor, NextBatch } from './cursors.ts';
import { checkFields, cursorOptions, documentList, requiredDocument } from './options.ts';

/** The drivers' default for a `getMore` without `maxTimeMS`. */
const DEFAULT_WAIT_MS = 1_000;

export const isChangeStream = ({ body }: Command): boolean =>
  Array.isArray(body.pipeline) && '$changeStream' in (documentList(body, 'pipeline')[0] ?? {});

/** The scope of a stream. */
type Scope = { namespace: string; database?: string; collection?: string };

export async function openChangeStream(context: Context, command: Command): Promise<Reply> {
  const { body } = command;
  const [first = {}, ...stages] = documentList(body, 'pipeline');
  const options = requiredDocument(first, '$changeStream');
  checkFields('$changeStream', options, SUPPORTED);
  const lookUp = options.fullDocument === 'updateLookup';
  if (!lookUp && (options.fullDocument ?? 'default') !== 'default')
    throw notSupported(`the option 'fullDocument: ${String(options.fullDocument)}' of '$changeStream'`);
  const scope = scopeOf(command, options);
  const transform = compileStages(stages);
  const { changes } = context.database;
  const current = await changes.getPosition();
  const start = startOf(options) ?? { position: current, invalidated: false };
  const stream = new ChangeStream(scope, transform, changes, start, change =>
    lookUp ? lookUpDocument(context, change) : undefined,
  );
  return context.cursors.open(scope.namespace, stream, cursorOptions(body).batchSize);
}

const SUPPORTED = ['fullDocument', 'resumeAfter', 'startAfter', 'allChangesForCluster'];

function startOf({ resumeAfter, startAfter }: Document): StreamPosition | undefined {
  if (startAfter !== undefined) return { ...decodeToken(startAfter), invalidated: false };
  if (resumeAfter === undefined) return undefined;
  const start = decodeToken(resumeAfter);
  if (!start.invalidated) return start;
  const message = 'Attempting to resume a change stream using resumeAfter is not allowed from an invalidate';
  throw new CommandError('InvalidResumeToken', message);
}

function scopeOf(command: Command, { allChangesForCluster }: Document): Scope {
  const { databaseName: database, body, name } = command;
  if (typeof body[name] === 'string') {
    const namespace = namespaceOf(command);
    return { namespace, database, collection: namespace.slice(database.length + 1) };
  }
  const namespace = `${database}.$cmd.aggregate`;
  return allChangesForCluster === true ? { namespace } : { namespace, database };
}

type Transform = {
  /** Filters before the first projection, which see the unmodified event. */
  filter: Filter;
  steps: ((event: Document) => Document | undefined)[];
};

function compileStages(stages: Document[]): Transform {
  const filters: Filter[] = [];
  const steps: Transform['steps'] = [];
  let isProjected = false;
  for (const stage of stages) {
    const [name = ''] = Object.keys(stage);
    if (name === '$match') {
      const filter = parseFilter(requiredDocument(stage, name));
      const matches = compileFilter(filter);
      if (!isProjected) filters.push(filter);
      steps.push(event => (matches(event) ? event : undefined));
    } else if (name === '$project') {
      isProjected = true;
      steps.push(compileDocumentProjection(requiredDocument(stage, name)));
    } else {
      const message = `the pipeline stage '${name}' is not supported in change streams by the embedded database`;
      throw new CommandError('Location40324', message);
    }
  }
  return { filter: { kind: 'all', filters }, steps };
}

class ChangeStream implements Cursor {
  readonly #scope: Scope;
  readonly #steps: Transform['steps'];
  readonly #changes: ChangeLog;
  readonly #lookUp: (change: CommittedChange) => Value;
  readonly #collections: ReadonlySet<Value> | undefined;
  readonly #operations: ReadonlySet<Value> | undefined;
  #at: StreamPosition;
  /** The event after the end of the stream's scope. */
  #invalidate: CommittedChange | undefined;
  #closed = false;
  readonly #ended = Promise.withResolvers<void>();

  constructor(
    scope: Scope,
    { filter, steps }: Transform,
    changes: ChangeLog,
    start: StreamPosition,
    lookUp: (change: CommittedChange) => Value,
  ) {
    this.#scope = scope;
    this.#steps = steps;
    this.#changes = changes;
    this.#at = start;
    this.#lookUp = lookUp;
    this.#collections = possibleValues(filter, 'ns.coll');
    this.#operations = possibleValues(filter, 'operationType');
    // Rejects a position that cannot be resumed.
    this.#read();
  }

  async next(most: number, waitMs = DEFAULT_WAIT_MS): Promise<NextBatch> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const documents = this.#take(most);
      const left = deadline - performance.now();
      if (this.#closed) throw new CommandError('CursorKilled', 'operation was interrupted');
      if (documents.length > 0 || left <= 0) return this.#toBatch(documents);
      await Promise.race([this.#changes.wait(left), this.#ended.promise]);
    }
  }

  close(): void {
    this.#closed = true;
    this.#ended.resolve();
  }

  #toBatch(documents: Uint8Array[]): NextBatch {
    const isDone = this.#at.invalidated && this.#invalidate === undefined;
    const postBatchResumeToken = new RawBson(encodeDocument(encodeToken(this.#at)));
    return {
      documents: documents.map(bytes => new RawBson(bytes)),
      isDone,
      fields: { postBatchResumeToken },
    };
  }

  #read(): CommittedChange[] {
    const changes = this.#changes.after(this.#at.position);
    if (!changes) throw historyLost();
    return changes;
  }

  #take(most: number): Uint8Array[] {
    const taken: Uint8Array[] = [];
    if (this.#at.invalidated && !this.#invalidate) return taken;
    for (const change of this.#invalidate ? [] : this.#read()) {
      if (taken.length >= most) return taken;
      this.#at = { position: change.position, invalidated: false };
      if (!this.#concerns(change)) continue;
      if (this.#mayMatch(change)) this.#add(taken, toEvent(change, this.#lookUp(change)));
      if (!this.#isEnd(change)) continue;
      this.#invalidate = change;
      break;
    }
    if (!this.#invalidate || taken.length >= most) return taken;
    this.#add(taken, toInvalidateEvent(this.#invalidate));
    this.#at = { position: this.#invalidate.position, invalidated: true };
    this.#invalidate = undefined;
    return taken;
  }

  #concerns({ database, collection }: CommittedChange): boolean {
    const { database: only, collection: onlyCollection } = this.#scope;
    return (only ?? database) === database && (onlyCollection ?? collection) === collection;
  }

  /** A fast check before the event is created, which requires decoding its document. */
  #mayMatch({ operation, collection }: CommittedChange): boolean {
    return this.#collections?.has(collection) !== false && this.#operations?.has(operation) !== false;
  }

  /** Streams of a collection or database end with it. */
  #isEnd({ operation }: CommittedChange): boolean {
    const { database, collection } = this.#scope;
    if (collection !== undefined) return operation === 'drop';
    return database !== undefined && operation === 'dropDatabase';
  }

  #add(taken: Uint8Array[], event: Record<string, unknown>): void {
    let current: Document | undefined = event as Document;
    for (const step of this.#steps) {
      current = step(current);
      if (!current) return;
    }
    if (current._id === undefined) {
      const message =
        'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline.';
      throw new CommandError('ChangeStreamFatalError', message);
    }
    taken.push(encodeDocument(current));
  }
}

/** The current document, or null if deleted. */
function lookUpDocument({ database }: Context, change: CommittedChange): Value {
  if (change.operation !== 'update' || !change.after) return undefined;
  const collection = database.collection(`${change.database}.${change.collection}`);
  if (!collection) return null;
  const { _id: operand } = decodeDocument(change.after);
  const query = queryFor(
    { kind: 'field', path: '_id', condition: { operator: '$eq', operand } },
    { limit: 1 },
  );
  const [row] = new QueryExecutor(database, collection, query).rows();
  return row ? decodeDocument(row.bytes) : null;
}
