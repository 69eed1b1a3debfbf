import { BSONRegExp } from 'bson';
import { badValue, type CommandError, notSupported } from '../errors.ts';
import { type Document, isDocument, isNumeric, toNumber, type Value } from '../values/value.ts';
import type { Condition, Filter } from './filter.ts';
import { compilePattern } from './pattern.ts';
import { parseTypes } from './type-names.ts';

/** Throws for unsupported operators. */
export function parseFilter(document: Document): Filter {
  return {
    kind: 'all',
    filters: Object.entries(document).flatMap(([key, operand]) => parseEntry(key, operand)),
  };
}

function parseEntry(key: string, operand: Value): Filter[] {
  switch (key) {
    case '$and':
      return [{ kind: 'all', filters: parseClauses(key, operand) }];
    case '$or':
      return [{ kind: 'any', filters: parseClauses(key, operand) }];
    case '$comment':
      return [];
  }
  if (key.startsWith('$')) throw unsupportedOperator(key);
  return parseConditions(operand).map(condition => ({ kind: 'field', path: key, condition }));
}

function parseClauses(operator: string, operand: Value): Filter[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} must be an array`);
  if (operand.length === 0) throw badValue(`${operator} must be a nonempty array`);
  return operand.map(clause => {
    if (!isDocument(clause)) throw badValue(`${operator} entries need to be full objects`);
    return parseFilter(clause);
  });
}

function parseConditions(operand: Value): Condition[] {
  if (operand instanceof BSONRegExp) return [parseRegex(operand, undefined)];
  return isOperatorDocument(operand) ? parseOperators(operand) : [{ operator: '$eq', operand }];
}

export function isOperatorDocument(value: Value): value is Document {
  return isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true;
}

export function parseOperators(operators: Document): Condition[] {
  return Object.entries(operators).flatMap(([operator, operand]) => {
    if (operator !== '$options') return parseOperator(operator, operand, operators);
    if (!('$regex' in operators)) throw badValue('$options needs a $regex');
    return [];
  });
}

function parseOperator(operator: string, operand: Value, siblings: Document): Condition[] {
  switch (operator) {
    case '$eq':
      return [{ operator, operand }];
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (operand instanceof BSONRegExp)
        throw badValue(`Can't have RegEx as arg to predicate over field '${operator}'.`);
      return [{ operator, operand }];
    case '$ne':
      if (operand instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
      return [{ operator: '$not', conditions: [{ operator: '$eq', operand }] }];
    case '$in':
      return [parseIn(operator, operand)];
    case '$nin':
      return [{ operator: '$not', conditions: [parseIn(operator, operand)] }];
    case '$regex':
      return [parseRegex(operand, siblings.$options)];
    case '$exists':
      return [{ operator, wanted: isTrue(operand) }];
    case '$type':
      return [{ operator, types: parseTypes(operand) }];
    case '$not':
      return [{ operator, conditions: parseNot(operand) }];
  }
  throw unsupportedOperator(operator);
}

function unsupportedOperator(operator: string): CommandError {
  return badValue(`the operator '${operator}' is not supported in filters by the embedded database`);
}

function parseIn(operator: string, operand: Value): Condition {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  if (operand.some(isOperatorDocument)) throw badValue(`cannot nest $ under ${operator}`);
  if (operand.some(item => item instanceof BSONRegExp))
    throw notSupported(`a regular expression in ${operator}`);
  return { operator: '$in', operands: operand };
}

function parseRegex(operand: Value, options: Value): Condition {
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  if (operand instanceof BSONRegExp) {
    if (options && operand.options) throw badValue('options are set in both $regex and $options');
    return { operator: '$regex', pattern: compilePattern(operand.pattern, options || operand.options) };
  }
  if (typeof operand !== 'string') throw badValue('$regex has to be a string');
  return { operator: '$regex', pattern: compilePattern(operand, options ?? '') };
}

function parseNot(operand: Value): Condition[] {
  if (operand instanceof BSONRegExp) return [parseRegex(operand, undefined)];
  if (!isDocument(operand)) throw badValue('$not needs a regex or a document');
  if (!isOperatorDocument(operand)) throw badValue('$not cannot be empty and needs operators');
  return parseOperators(operand);
}

export function isTrue(value: Value): boolean {
  if (isNumeric(value)) return toNumber(value) !== 0;
  return value !== false && value !== null && value !== undefined;
}
