import { Int32 } from 'bson';
import { badValue, CommandError } from '../errors.ts';
import { parseSort } from '../planner/query.ts';
import { compareSortKeys, sortKeyOf } from '../planner/sort-key.ts';
import { compileFilter } from '../query/matcher.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { compileDocumentProjection } from '../query/projection.ts';
import { type Document, isDocument, isNumeric, toNumber, type Value } from '../values/value.ts';
import { compileGroup } from './group.ts';

type Stage = (documents: Document[]) => Document[];

export function compilePipeline(stages: readonly Document[]): Stage {
  const compiled = stages.map(compileStage);
  return documents => compiled.reduce((current, stage) => stage(current), documents);
}

function compileStage(stage: Document): Stage {
  const [name = '', specification] = Object.entries(stage)[0] ?? [];
  switch (name) {
    case '$match': {
      const matches = compileFilter(parseFilter(documentIn(name, specification)));
      return documents => documents.filter(matches);
    }
    case '$sort':
      return compileSort(documentIn(name, specification));
    case '$skip': {
      const skip = integerIn(name, specification, 0);
      return documents => documents.slice(skip);
    }
    case '$limit': {
      const limit = integerIn(name, specification, 1);
      return documents => documents.slice(0, limit);
    }
    case '$project': {
      const project = compileDocumentProjection(documentIn(name, specification));
      return documents => documents.map(project);
    }
    case '$group':
      return compileGroup(documentIn(name, specification));
    case '$count':
      return compileCount(specification);
  }
  const message = `the pipeline stage '${name}' is not supported by the embedded database`;
  throw new CommandError('Location40324', message);
}

function compileSort(specification: Document): Stage {
  const sort = parseSort(specification);
  return documents => {
    const keyed = documents.map(document => ({ document, key: sortKeyOf(document, sort) }));
    keyed.sort((left, right) => compareSortKeys(left.key, right.key, sort));
    return keyed.map(({ document }) => document);
  };
}

function compileCount(field: Value): Stage {
  if (typeof field !== 'string' || !/^[^$.]+$/.test(field))
    throw badValue('the count field must be a non-empty string without $ and dots');
  return documents => (documents.length === 0 ? [] : [{ [field]: new Int32(documents.length) }]);
}

function documentIn(stage: string, specification: Value): Document {
  if (isDocument(specification) && Object.keys(specification).length + Number(stage === '$match') > 0) {
    return specification;
  }
  throw new CommandError('FailedToParse', `the ${stage} stage specification must be a non-empty object`);
}

function integerIn(stage: string, specification: Value, least: number): number {
  const integer = isNumeric(specification) ? toNumber(specification) : Number.NaN;
  if (Number.isInteger(integer) && integer >= least) return integer;
  throw badValue(`the argument of a ${stage} stage must be an integer of at least ${least}`);
}
