import { onDemand } from 'bson';
import { CommandError, notSupported } from '../errors.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  isDocument,
  isNumeric,
  setField,
  type Value,
} from '../values/value.ts';
import type { Filter } from './filter.ts';
import { isTrue } from './parse-filter.ts';

/** Encoded document in, what the client sees of it out. */
export type Projection = (bytes: Uint8Array) => Uint8Array;

const END = Buffer.from([0]);

export function compileProjection(projection: Document, _filter: Filter): Projection {
  const paths = Object.entries(projection);
  if (paths.length === 0) return bytes => bytes;
  for (const [path, wanted] of paths) checkEntry(path, wanted);
  const including = paths.some(([path, wanted]) => path !== '_id' && isTrue(wanted));
  const excluding = paths.some(([path, wanted]) => path !== '_id' && !isTrue(wanted));
  if (including && excluding) throw mixed(paths, including);
  const inclusive = including || (!excluding && isTrue(projection._id));
  const withId = projection._id === undefined ? inclusive : isTrue(projection._id);
  const listed = paths.filter(([path]) => path !== '_id').map(([path]) => path);
  const fields = inclusive === withId ? [...listed, '_id'] : listed;
  return fields.some(path => path.includes('.'))
    ? byPath(fields, inclusive)
    : byField(new Set(fields), inclusive);
}

function checkEntry(path: string, wanted: Value): void {
  if (path.includes('$')) throw notSupported(`the projection '${path}'`);
  if (isDocument(wanted)) throw notSupported(`the projection operator '${Object.keys(wanted)[0] ?? '{}'}'`);
  if (typeof wanted === 'boolean' || isNumeric(wanted)) return;
  throw notSupported(`a computed projection of '${path}'`);
}

function mixed(paths: [string, Value][], including: boolean): CommandError {
  const [path] = paths.find(([name, wanted]) => name !== '_id' && isTrue(wanted) !== including) ?? [''];
  return including
    ? new CommandError('Location31254', `Cannot do exclusion on field ${path} in inclusion projection`)
    : new CommandError('Location31253', `Cannot do inclusion on field ${path} in exclusion projection`);
}

/** Top-level fields are copied as they are, without decoding anything. */
function byField(fields: ReadonlySet<string>, inclusive: boolean): Projection {
  return bytes => {
    const parts: Uint8Array[] = [];
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (const [, nameOffset, nameLength, offset, length] of onDemand.parseToElements(bytes)) {
      const name = text.toString('utf8', nameOffset, nameOffset + nameLength);
      if (fields.has(name) === inclusive) parts.push(bytes.subarray(nameOffset - 1, offset + length));
    }
    const size = Buffer.allocUnsafe(4);
    size.writeInt32LE(parts.reduce((sum, part) => sum + part.length, 5));
    return Buffer.concat([size, ...parts, END]);
  };
}

type Tree = Map<string, Tree>;

function byPath(paths: readonly string[], inclusive: boolean): Projection {
  const tree = treeOf(paths);
  const prune = inclusive ? included : excluded;
  return bytes => encodeDocument(prune(decodeDocument(bytes), tree));
}

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    let node = root;
    for (const step of path.split('.')) {
      const next: Tree = node.get(step) ?? new Map();
      node.set(step, next);
      node = next;
    }
  }
  return root;
}

function included(document: Document, tree: Tree): Document {
  const result: Document = {};
  for (const [field, value] of Object.entries(document)) {
    const below = tree.get(field);
    if (!below) continue;
    const kept = below.size === 0 ? value : includedValue(value, below);
    if (kept !== undefined) setField(result, field, kept);
  }
  return result;
}

function includedValue(value: Value, tree: Tree): Value {
  if (Array.isArray(value))
    return value.map(item => includedValue(item, tree)).filter(item => item !== undefined);
  return isDocument(value) ? included(value, tree) : undefined;
}

function excluded(document: Document, tree: Tree): Document {
  const result: Document = {};
  for (const [field, value] of Object.entries(document)) {
    const below = tree.get(field);
    if (below?.size === 0) continue;
    setField(result, field, below ? excludedValue(value, below) : value);
  }
  return result;
}

function excludedValue(value: Value, tree: Tree): Value {
  if (Array.isArray(value)) return value.map(item => excludedValue(item, tree));
  return isDocument(value) ? excluded(value, tree) : value;
}
