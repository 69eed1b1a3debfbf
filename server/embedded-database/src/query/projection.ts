import { CommandError, notSupported } from '../errors.ts';
import { type FieldTree, treeSelector } from '../values/raw-document.ts';
import { type Document, isDocument, isNumeric, setField, type Value } from '../values/value.ts';
import { isTrue } from './parse-filter.ts';

/** Takes and returns an encoded document. */
export type Projection = (bytes: Uint8Array) => Uint8Array;

export function compileProjection(projection: Document): Projection {
  if (Object.keys(projection).length === 0) return bytes => bytes;
  const { paths, inclusive } = parseProjection(projection);
  return treeSelector(treeOf(paths), inclusive);
}

/** The same for decoded documents. */
export function compileDocumentProjection(projection: Document): (document: Document) => Document {
  const { paths, inclusive } = parseProjection(projection);
  const tree = treeOf(paths);
  return inclusive ? document => included(document, tree) : document => excluded(document, tree);
}

/** The paths to include or exclude. */
function parseProjection(projection: Document): { paths: string[]; inclusive: boolean } {
  const entries = Object.entries(projection);
  for (const [path, wanted] of entries) checkEntry(path, wanted);
  const others = entries.filter(([path]) => path !== '_id');
  const including = others.some(([, wanted]) => isTrue(wanted));
  const excluding = others.some(([, wanted]) => !isTrue(wanted));
  if (including && excluding) throw mixed(others);
  const inclusive = including || (!excluding && isTrue(projection._id));
  const withId = projection._id === undefined || isTrue(projection._id);
  const paths = others.map(([path]) => path);
  return { paths: inclusive === withId ? ['_id', ...paths] : paths, inclusive };
}

function checkEntry(path: string, wanted: Value): void {
  if (path.includes('$')) throw notSupported(`the projection '${path}'`);
  if (isDocument(wanted)) throw notSupported(`the projection operator '${Object.keys(wanted)[0] ?? '{}'}'`);
  if (typeof wanted === 'boolean' || isNumeric(wanted)) return;
  throw notSupported(`a computed projection of '${path}'`);
}

function mixed(entries: readonly [string, Value][]): CommandError {
  const including = isTrue(entries[0]?.[1]);
  const [path] = entries.find(([, wanted]) => isTrue(wanted) !== including) ?? [''];
  return including
    ? new CommandError('Location31254', `Cannot do exclusion on field ${path} in inclusion projection`)
    : new CommandError('Location31253', `Cannot do inclusion on field ${path} in exclusion projection`);
}

function treeOf(paths: readonly string[]): FieldTree {
  const root: FieldTree = new Map();
  for (const path of paths) {
    let node = root;
    path.split('.').forEach((step, i, steps) => {
      const known = node.get(step);
      const isLast = i === steps.length - 1;
      if (known && (isLast || known.size === 0))
        throw new CommandError('Location31249', `Path collision at ${path}`);
      const next: FieldTree = known ?? new Map();
      node.set(step, next);
      node = next;
    });
  }
  return root;
}

function included(document: Document, tree: FieldTree): Document {
  const result: Document = {};
  for (const [field, value] of Object.entries(document)) {
    const below = tree.get(field);
    if (!below) continue;
    const kept = below.size === 0 ? value : includedValue(value, below);
    if (kept !== undefined) setField(result, field, kept);
  }
  return result;
}

function includedValue(value: Value, tree: FieldTree): Value {
  if (Array.isArray(value))
    return value.map(item => includedValue(item, tree)).filter(item => item !== undefined);
  return isDocument(value) ? included(value, tree) : undefined;
}

function excluded(document: Document, tree: FieldTree): Document {
  const result: Document = {};
  for (const [field, value] of Object.entries(document)) {
    const below = tree.get(field);
    if (below?.size === 0) continue;
    setField(result, field, below ? excludedValue(value, below) : value);
  }
  return result;
}

function excludedValue(value: Value, tree: FieldTree): Value {
  if (Array.isArray(value)) return value.map(item => excludedValue(item, tree));
  return isDocument(value) ? excluded(value, tree) : value;
}
