import { onDemand } from 'bson';

const END = Buffer.from([0]);
const DOCUMENT = 0x03;
const ARRAY = 0x04;

/** Nested fields. A field without any stands for its whole value. */
export type FieldTree = Map<string, FieldTree>;

/** A document of encoded elements: type, name and value. */
export function documentOf(elements: readonly Uint8Array[]): Buffer {
  const length = elements.reduce((sum, element) => sum + element.length, 4 + END.length);
  const size = Buffer.allocUnsafe(4);
  size.writeInt32LE(length);
  return Buffer.concat([size, ...elements, END], length);
}

/** Keeps only these top-level fields, without decoding their values. */
export function fieldSelector(fields: Iterable<string>): (bytes: Uint8Array) => Buffer {
  const names = Array.from(new Set(fields), field => Buffer.from(field));
  return bytes => {
    const elements: Uint8Array[] = [];
    for (const [, nameOffset, nameLength, offset, length] of onDemand.parseToElements(bytes)) {
      const isNamed = names.some(name => name.length === nameLength && isAt(bytes, nameOffset, name));
      // The byte before an element's name is its type.
      if (isNamed) elements.push(bytes.subarray(nameOffset - 1, offset + length));
    }
    return documentOf(elements);
  };
}

/**
 * Keeps or removes the fields of a tree without decoding values. Values other than documents and arrays have
 * no nested fields.
 */
export function treeSelector(tree: FieldTree, inclusive: boolean): (bytes: Uint8Array) => Uint8Array {
  const nodes = toNodes(tree);
  return bytes => {
    const target = Buffer.allocUnsafe(bytes.length);
    return target.subarray(0, copyFields(view(bytes), target, 0, { nodes, inclusive }));
  };
}

type Node = { name: Buffer; below: Nodes };
/** By the length of the name. */
type Nodes = Map<number, Node[]>;

function toNodes(tree: FieldTree): Nodes {
  const nodes = Array.from(tree, ([name, below]) => ({ name: Buffer.from(name), below: toNodes(below) }));
  return Map.groupBy(nodes, ({ name }) => name.length);
}

const view = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

type Selected = { nodes: Nodes; inclusive: boolean };

/** Returns the end of the output, which is at most as long as the source. */
function copyFields(source: Buffer, target: Buffer, start: number, { nodes, inclusive }: Selected): number {
  let end = start + 4;
  let next = 4;
  for (const [type, nameOffset, nameLength, offset, length] of onDemand.parseToElements(source)) {
    const node = nodes.get(nameLength)?.find(({ name }) => isAt(source, nameOffset, name));
    const isNamed = node?.below.size === 0;
    if (node && !isNamed && isNested(type)) {
      end += source.copy(target, end, next, offset);
      const below = { nodes: node.below, inclusive };
      end = copyNested(type, source.subarray(offset, offset + length), target, end, below);
    } else if (isNamed === inclusive) continue;
    // The byte before an element's name is its type.
    else end += source.copy(target, end, next, nameOffset - 1);
    next = offset + length;
  }
  end += source.copy(target, end, next, source.length - END.length);
  return finish(target, start, end);
}

/** In arrays, only documents and arrays have a tree's fields. Remaining elements are renumbered. */
function copyItems(source: Buffer, target: Buffer, start: number, selected: Selected): number {
  let end = start + 4;
  let index = 0;
  for (const [type, , , offset, length] of onDemand.parseToElements(source)) {
    if (!isNested(type) && selected.inclusive) continue;
    end = target.writeUInt8(type, end);
    end += target.write(String(index++), end);
    end = target.writeUInt8(0, end);
    const value = source.subarray(offset, offset + length);
    if (isNested(type)) end = copyNested(type, value, target, end, selected);
    else end += value.copy(target, end);
  }
  return finish(target, start, end);
}

const isNested = (type: number): boolean => type === DOCUMENT || type === ARRAY;

const copyNested = (
  type: number,
  source: Buffer,
  target: Buffer,
  start: number,
  selected: Selected,
): number => (type === ARRAY ? copyItems : copyFields)(source, target, start, selected);

function finish(target: Buffer, start: number, end: number): number {
  target.writeInt32LE(end + 1 - start, start);
  return target.writeUInt8(0, end);
}

function isAt(bytes: Uint8Array, offset: number, name: Uint8Array): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[offset + i] !== name[i]) return false;
  return true;
}
