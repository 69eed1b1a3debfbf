import { badValue, CommandError } from '../errors.ts';
import { type Document, getField, isDocument, setField, type Value } from '../values/value.ts';
import { compileOperator } from './operators.ts';

/** `undefined` is a missing value. */
export type Expression = (document: Document) => Value;

export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compileReference(expression);
  if (Array.isArray(expression)) {
    const items = expression.map(compileExpression);
    return document => items.map(item => item(document) ?? null);
  }
  if (!isDocument(expression)) return () => expression;
  const [first = ''] = Object.keys(expression);
  return first.startsWith('$') ? compileOperation(expression, first) : compileFields(expression);
}

function compileReference(reference: string): Expression {
  if (!reference.startsWith('$$')) {
    const steps = reference.slice(1).split('.');
    if (steps.includes(''))
      throw new CommandError('Location16410', `FieldPath '${reference}' is not a field path`);
    return document => valueOfPath(document, steps);
  }
  const [variable, ...steps] = reference.slice(2).split('.');
  if (variable === 'ROOT' || variable === 'CURRENT') return document => valueOfPath(document, steps);
  if (variable === 'REMOVE') return () => undefined;
  throw badValue(`Use of undefined variable: ${variable}`);
}

/** Through an array a path gives the array of what its elements have. */
export function valueOfPath(value: Value, steps: readonly string[]): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (isDocument(value)) return valueOfPath(getField(value, step), rest);
  if (!Array.isArray(value)) return undefined;
  return value.map(item => valueOfPath(item, steps)).filter(item => item !== undefined);
}

function compileOperation(expression: Document, operator: string): Expression {
  const operand = expression[operator];
  if (Object.keys(expression).length > 1) {
    throw badValue(
      `An object representing an expression must have exactly one field: ${Object.keys(expression)}`,
    );
  }
  return operator === '$literal' ? () => operand : compileOperator(expression);
}

function compileFields(expression: Document): Expression {
  const fields = Object.entries(expression).map(([name, value]) => ({
    name,
    evaluate: compileExpression(value),
  }));
  return document => {
    const result: Document = {};
    for (const { name, evaluate } of fields) {
      const value = evaluate(document);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}
