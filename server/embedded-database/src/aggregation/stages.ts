import { Int32, Long } from 'bson';
import { badValue, CommandError } from '../errors.ts';
import { parseSort } from '../planner/query.ts';
import { compareSortKeys, sortKeyOf } from '../planner/sort-key.ts';
import { compileFilter } from '../query/matcher.ts';
import { isTrue, parseFilter } from '../query/parse-filter.ts';
import { compileDocumentProjection } from '../query/projection.ts';
import { keyText } from '../values/key-encoding.ts';
import { splitPath } from '../values/paths.ts';
import { type Document, isDocument, isNumeric, toNumber, type Value } from '../values/value.ts';
import { compileAccumulator } from './accumulators.ts';
import { compileExpression, valueOfPath } from './expression.ts';
import { withoutPath, withPath } from './with-path.ts';

export type Stage = (documents: Document[]) => Document[];

const COMPILERS: Record<string, (specification: Value) => Stage> = {
  $addFields: specification => compileSet('$addFields', specification),
  $count: compileCount,
  $group: compileGroup,
  $limit: specification => takeStage(1, specification, (documents, n) => documents.slice(0, n)),
  $match: specification => {
    const matches = compileFilter(parseFilter(asDocument('$match', specification)));
    return documents => documents.filter(matches);
  },
  $project: compileProject,
  $replaceRoot: specification => compileReplace(asDocument('$replaceRoot', specification).newRoot),
  $replaceWith: compileReplace,
  $set: specification => compileSet('$set', specification),
  $skip: specification => takeStage(0, specification, (documents, n) => documents.slice(n)),
  $sort: compileSort,
  $unset: compileUnset,
  $unwind: compileUnwind,
};

export function compileStage(stage: Document): Stage {
  const [name = '', specification] = Object.entries(stage)[0] ?? [];
  const compile = Object.hasOwn(COMPILERS, name) ? COMPILERS[name] : undefined;
  if (compile) return compile(specification);
  throw new CommandError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
}

function asDocument(stage: string, specification: Value): Document {
  if (isDocument(specification)) return specification;
  throw new CommandError('FailedToParse', `the ${stage} stage specification must be an object`);
}

function takeStage(
  least: number,
  specification: Value,
  take: (documents: Document[], n: number) => Document[],
): Stage {
  const n = isNumeric(specification) ? toNumber(specification) : Number.NaN;
  if (!Number.isInteger(n) || n < least)
    throw badValue(`invalid argument to a $limit or $skip stage: ${specification}`);
  return documents => take(documents, n);
}

function compileSort(specification: Value): Stage {
  const sort = parseSort(asDocument('$sort', specification));
  return documents => {
    const keyed = documents.map(document => ({ document, key: sortKeyOf(document, sort) }));
    return keyed
      .sort((left, right) => compareSortKeys(left.key, right.key, sort))
      .map(({ document }) => document);
  };
}

function compileCount(specification: Value): Stage {
  if (typeof specification !== 'string' || !/^[^$.]+$/.test(specification)) {
    throw badValue('the count field must be a non-empty string without $ and dots');
  }
  return documents => (documents.length === 0 ? [] : [{ [specification]: new Int32(documents.length) }]);
}

function compileGroup(specification: Value): Stage {
  const { _id, ...fields } = asDocument('$group', specification);
  if (_id === undefined) throw new CommandError('Location15955', 'a group specification must include an _id');
  const idOf = compileExpression(_id);
  const accumulators = Object.entries(fields).map(([field, accumulator]) =>
    compileAccumulator(field, accumulator),
  );
  return documents => {
    const groups = new Map<string, { id: Value; members: Document[] }>();
    for (const document of documents) {
      const id = idOf(document) ?? null;
      const group = groups.get(keyText(id));
      if (group) group.members.push(document);
      else groups.set(keyText(id), { id, members: [document] });
    }
    return Array.from(groups.values(), ({ id, members }) => ({
      _id: id,
      ...Object.fromEntries(
        accumulators.map(({ field, evaluate, accumulate }) => [field, accumulate(members.map(evaluate))]),
      ),
    }));
  };
}

function compileSet(stage: string, specification: Value): Stage {
  const fields = Object.entries(asDocument(stage, specification)).map(([path, value]) => ({
    steps: splitPath(path),
    evaluate: compileExpression(value),
  }));
  return documents => documents.map(document => setAll(document, document, fields));
}

type ComputedField = { steps: string[]; evaluate: (document: Document) => Value };

function setAll(document: Document, source: Document, fields: readonly ComputedField[]): Document {
  return fields.reduce((result, { steps, evaluate }) => {
    const value = evaluate(source);
    return value === undefined ? withoutPath(result, steps) : withPath(result, steps, value);
  }, document);
}

/** Inclusions and exclusions prune the document, everything else is computed from it. */
function compileProject(specification: Value): Stage {
  const entries = Object.entries(asDocument('$project', specification));
  if (entries.length === 0) throw badValue('$project specification must have at least one field');
  const isPlain = ([, value]: [string, Value]) => typeof value === 'boolean' || isNumeric(value);
  const plain = entries.filter(isPlain);
  const computed = entries.filter(entry => !isPlain(entry));
  const fields = computed.map(([path, value]) => ({
    steps: splitPath(path),
    evaluate: compileExpression(value),
  }));
  const hasExclusion = plain.some(([path, value]) => path !== '_id' && !isTrue(value));
  if (computed.length > 0 && hasExclusion)
    throw new CommandError('Location31254', 'Cannot do exclusion in a computed projection');
  const keepsOnlyId = computed.length > 0 && plain.every(([path]) => path === '_id');
  const noId = plain.some(([path, value]) => path === '_id' && !isTrue(value));
  const prune = keepsOnlyId
    ? (document: Document): Document => (noId || document._id === undefined ? {} : { _id: document._id })
    : compileDocumentProjection(Object.fromEntries(plain));
  return documents => documents.map(document => setAll(prune(document), document, fields));
}

function compileUnset(specification: Value): Stage {
  const paths = Array.isArray(specification) ? specification : [specification];
  const steps = paths.map(path => {
    if (typeof path !== 'string')
      throw badValue('$unset specification must be a string or an array of strings');
    return splitPath(path);
  });
  return documents => documents.map(document => steps.reduce(withoutPath, document));
}

function compileReplace(specification: Value): Stage {
  const evaluate = compileExpression(specification);
  return documents =>
    documents.map(document => {
      const root = evaluate(document);
      if (isDocument(root)) return root;
      throw badValue("'newRoot' expression must evaluate to an object");
    });
}

function compileUnwind(specification: Value): Stage {
  const options = isDocument(specification) ? specification : { path: specification };
  const unknown = Object.keys(options).find(
    name => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name),
  );
  if (unknown) throw badValue(`unrecognized option to $unwind stage: ${unknown}`);
  const { path, includeArrayIndex: indexField, preserveNullAndEmptyArrays: preserve } = options;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw badValue("path option to $unwind stage should be prefixed with a '$'");
  const steps = splitPath(path.slice(1));
  const numbered = (document: Document, position: number | null): Document =>
    typeof indexField === 'string'
      ? withPath(document, splitPath(indexField), position === null ? null : Long.fromNumber(position))
      : document;
  return documents =>
    documents.flatMap(document => {
      const value = valueOfPath(document, steps);
      if (Array.isArray(value) && value.length > 0) {
        return value.map((item, position) => numbered(withPath(document, steps, item), position));
      }
      const isNothing = value === undefined || value === null || Array.isArray(value);
      if (isNothing && preserve !== true) return [];
      return [numbered(Array.isArray(value) ? withoutPath(document, steps) : document, null)];
    });
}
