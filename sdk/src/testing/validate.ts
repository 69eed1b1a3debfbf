import { schemas } from '../generated/mock.ts';
import type { FieldError } from '../generated/types.ts';
import type { Schema } from './contract.ts';

/** The errors in a value by the contract's schema. */
export function validate(value: unknown, schema: Schema, path = ''): FieldError[] {
  const { $ref, anyOf, enum: allowed } = schema;
  if ($ref) return validate(value, schemaAt($ref), path);
  const fieldError = (message: string): FieldError[] => [{ path, message }];
  const fieldErrors = anyOf ? validateAnyOf(value, anyOf, path) : [];
  if (allowed && !allowed.some(one => one === value))
    return fieldError(`must be one of ${allowed.join(', ')}`);
  switch (schema.type) {
    case 'object':
      return isRecord(value)
        ? [...fieldErrors, ...validateObject(value, schema, path)]
        : fieldError('must be object');
    case 'array':
      return Array.isArray(value) ? validateArray(value, schema, path) : fieldError('must be array');
    case 'string':
      return typeof value === 'string' ? validateString(value, schema, path) : fieldError('must be string');
    case 'number':
      return typeof value === 'number' ? validateNumber(value, schema, path) : fieldError('must be number');
    case 'boolean':
      return typeof value === 'boolean' ? [] : fieldError('must be boolean');
    case 'null':
      return value === null ? [] : fieldError('must be null');
    default:
      return fieldErrors;
  }
}

function validateAnyOf(value: unknown, alternatives: Schema[], path: string): FieldError[] {
  if (alternatives.some(alternative => validate(value, alternative, path).length === 0)) {
    const names = alternatives.flatMap(({ required = [] }) => required);
    const missing = names.length > 0 && isRecord(value) && !names.some(name => name in value);
    return missing ? [{ path, message: `must have at least one of ${names.join(', ')}` }] : [];
  }
  return alternatives
    .filter(({ type }) => type !== 'null')
    .flatMap(alternative => validate(value, alternative, path));
}

function validateObject(value: Record<string, unknown>, schema: Schema, path: string): FieldError[] {
  const { required = [], properties = {}, dependentRequired = {} } = schema;
  const missing = required
    .filter(name => !(name in value))
    .map(name => ({ path: `${path}/${name}`, message: 'is required' }));
  const dependent = Object.entries(dependentRequired)
    .filter(([name]) => name in value)
    .flatMap(([name, needed]) =>
      needed
        .filter(other => !(other in value))
        .map(other => ({ path: `${path}/${other}`, message: `is required when ${name} is there` })),
    );
  const inner = Object.entries(properties).flatMap(([name, property]) =>
    name in value ? validate(value[name], property, `${path}/${name}`) : [],
  );
  return [...missing, ...dependent, ...inner];
}

function validateArray(
  value: unknown[],
  { items, minItems = 0, maxItems }: Schema,
  path: string,
): FieldError[] {
  const tooMany = maxItems !== undefined && value.length > maxItems;
  const tooFew = value.length < minItems;
  return [
    ...(tooFew ? [{ path, message: `must NOT have fewer than ${minItems} items` }] : []),
    ...(tooMany ? [{ path, message: `must NOT have more than ${maxItems} items` }] : []),
    ...(items ? value.flatMap((item, index) => validate(item, items, `${path}/${index}`)) : []),
  ];
}

function validateString(value: string, { maxLength, format }: Schema, path: string): FieldError[] {
  if (maxLength !== undefined && [...value].length > maxLength) {
    return [{ path, message: `must NOT have more than ${maxLength} characters` }];
  }
  if (format === 'date-time' && (!DATE_TIME.test(value) || Number.isNaN(Date.parse(value)))) {
    return [{ path, message: 'must match format "date-time"' }];
  }
  return [];
}

const DATE_TIME = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d(:?\d\d)?)$/i;

function validateNumber(value: number, { minimum, maximum }: Schema, path: string): FieldError[] {
  if (minimum !== undefined && value < minimum) return [{ path, message: `must be >= ${minimum}` }];
  if (maximum !== undefined && value > maximum) return [{ path, message: `must be <= ${maximum}` }];
  return [];
}

function schemaAt(pointer: string): Schema {
  const schema = schemas[pointer.slice(pointer.lastIndexOf('/') + 1)];
  if (!schema) throw new Error(`The contract has no ${pointer}`);
  return schema;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
