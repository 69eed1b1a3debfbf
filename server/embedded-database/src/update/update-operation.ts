import { CommandError, notSupported } from '../errors.ts';
import { typeNameOf } from '../query/type-names.ts';
import { isArrayPosition } from '../values/paths.ts';
import { type Document, isDocument, type Value } from '../values/value.ts';
import { modifyPath } from './modify-path.ts';
import { compileOperator } from './update-operator.ts';

/** One operator applied to one path. */
export type UpdateOperation = {
  steps: string[];
  onInsertOnly: boolean;
  apply: (document: Document) => void;
};

export function compileOperations(update: Document): UpdateOperation[] {
  const operations = Object.entries(update).flatMap(([operator, operands]) =>
    operationsOf(operator, operands),
  );
  // MongoDB applies operations in this order, which determines the order of new fields.
  operations.sort((left, right) => comparePaths(left.steps, right.steps));
  checkConflicts(operations);
  return operations;
}

function operationsOf(operator: string, operands: Value): UpdateOperation[] {
  if (!isDocument(operands)) {
    const message = `Modifiers operate on fields but we found type ${typeNameOf(operands)} instead, for ${operator}`;
    throw new CommandError('FailedToParse', message);
  }
  return Object.entries(operands).map(([path, operand]) => {
    const modify = compileOperator(operator, path, operand);
    const steps = parsePath(path);
    return {
      steps,
      onInsertOnly: operator === '$setOnInsert',
      apply: document => modifyPath(document, steps, modify),
    };
  });
}

function parsePath(path: string): string[] {
  const steps = path.split('.');
  if (steps.some(step => step.startsWith('$')) || path.startsWith('_id.'))
    throw notSupported(`the update path '${path}'`);
  if (!steps.includes('')) return steps;
  const message = `The update path '${path}' contains an empty field name, which is not allowed.`;
  throw new CommandError('EmptyFieldName', message);
}

/** Expects operations in path order, where a path directly precedes the paths below it. */
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
