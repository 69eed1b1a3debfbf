import { notSupported } from '../errors.ts';
import { getField, isDocument, type Value } from './value.ts';

const ARRAY_POSITION = /^(0|[1-9]\d*)$/;

export function isArrayPosition(part: string): boolean {
  return ARRAY_POSITION.test(part);
}

/** All values at a dotted path, including through arrays. `undefined`: a missing field. */
export function valuesAtPath(root: Value, parts: readonly string[]): Value[] {
  const found: Value[] = [];
  collect(root, parts, 0, found);
  return found;
}

function collect(value: Value, parts: readonly string[], depth: number, found: Value[]): void {
  const part = parts[depth];
  if (part === undefined) {
    found.push(value);
  } else if (isDocument(value)) {
    collect(getField(value, part), parts, depth + 1, found);
  } else if (Array.isArray(value)) {
    if (isArrayPosition(part) && Number(part) < value.length) {
      const element = value[Number(part)];
      if (Array.isArray(element)) throw notSupported(`the position ${part} in an array of arrays`);
      if (isDocument(element) || depth + 1 === parts.length) collect(element, parts, depth + 1, found);
    }
    for (const element of value) if (isDocument(element)) collect(element, parts, depth, found);
  } else {
    found.push(undefined);
  }
}
