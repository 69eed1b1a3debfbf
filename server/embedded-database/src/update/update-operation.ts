import { badValue, CommandError } from '../errors.ts';
import { typeNameOf } from '../query/type-names.ts';
import { isArrayPosition } from '../values/paths.ts';
import { type Document, getField, isDocument, type Value } from '../values/value.ts';
import { modifyPath } from './modify-path.ts';
import { compileOperator, unknownOperator } from './update-operator.ts';
import { checkUpdatePath, type Placeholders, resolvePath } from './update-path.ts';

/** One operator on one path. */
export type UpdateOperation = {
  steps: string[];
  onInsertOnly: boolean;
  apply: (document: Document, placeholders: Placeholders) => void;
};

export function compileOperations(update: Document, now: number): UpdateOperation[] {
  const operations = Object.entries(update).flatMap(([operator, operands]) =>
    operationsOf(operator, operands, now),
  );
  // MongoDB goes through the paths in this order, which shows in the order of new fields.
  operations.sort((left, right) => comparePaths(left.steps, right.steps));
  checkConflicts(operations);
  return operations;
}

function operationsOf(operator: string, operands: Value, now: number): UpdateOperation[] {
  if (!operator.startsWith('$')) throw unknownOperator(operator);
  if (!isDocument(operands)) {
    const message = `Modifiers operate on fields but we found type ${typeNameOf(operands)} instead, for ${operator}`;
    throw new CommandError('FailedToParse', message);
  }
  return Object.entries(operands).flatMap(([path, operand]) => {
    if (operator === '$rename') return renameOperations(path, operand);
    const modify = compileOperator(operator, path, operand, now);
    const steps = checkUpdatePath(path);
    return {
      steps,
      onInsertOnly: operator === '$setOnInsert',
      apply: (document: Document, placeholders: Placeholders) => {
        for (const resolved of resolvePath(document, steps, placeholders))
          modifyPath(document, resolved, modify);
      },
    };
  });
}

/** The move is done at the source; the target stands in the list so that conflicts with it are seen. */
function renameOperations(path: string, operand: Value): UpdateOperation[] {
  if (typeof operand !== 'string') {
    throw badValue(`The 'to' field for $rename must be a string: ${path}: ${typeNameOf(operand)}`);
  }
  const source = checkUpdatePath(path);
  const target = checkUpdatePath(operand);
  if ([...source, ...target].some(step => step.startsWith('$'))) {
    throw badValue(`The source and target of $rename may not be dynamic: ${path}, ${operand}`);
  }
  const move = (document: Document) => {
    const value = valueToMove(document, source);
    if (value === undefined) return;
    modifyPath(document, source, () => undefined);
    modifyPath(document, target, () => value);
  };
  return [
    { steps: source, onInsertOnly: false, apply: move },
    { steps: target, onInsertOnly: false, apply: () => {} },
  ];
}

function valueToMove(document: Document, steps: readonly string[]): Value {
  let value: Value = document;
  for (const step of steps) {
    if (Array.isArray(value))
      throw badValue(`The source field of $rename cannot be an array element: '${steps.join('.')}'`);
    value = isDocument(value) ? getField(value, step) : undefined;
  }
  return value;
}

/** Expects the operations in path order: a path and one below it then stand next to each other, or below it. */
function checkConflicts(operations: readonly UpdateOperation[]): void {
  operations.forEach((operation, i) => {
    const other = operations[i + 1];
    if (!other || !startsWith(other.steps, operation.steps)) return;
    const [path, prefix] = [other.steps.join('.'), operation.steps.join('.')];
    const message = `Updating the path '${path}' would create a conflict at '${prefix}'`;
    throw new CommandError('ConflictingUpdateOperators', message);
  });
}

function startsWith(steps: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((step, i) => steps[i] === step);
}

function comparePaths(left: readonly string[], right: readonly string[]): number {
  for (const [i, step] of left.entries()) {
    const other = right[i];
    if (other === undefined) return 1;
    if (step === other) continue;
    if (isArrayPosition(step) && isArrayPosition(other)) return Number(step) - Number(other);
    return step < other ? -1 : 1;
  }
  return left.length - right.length;
}
