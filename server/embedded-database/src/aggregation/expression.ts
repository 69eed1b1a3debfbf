import { CommandError, notSupported } from '../errors.ts';
import { type Document, getField, isDocument, setField, type Value } from '../values/value.ts';

/** `undefined` is a missing value. */
export type Expression = (document: Document) => Value;

/** Supports field paths, constants and documents of them. */
export function compileExpression(expression: Value): Expression {
  if (typeof expression === 'string' && expression.startsWith('$')) return compileFieldPath(expression);
  if (Array.isArray(expression)) throw notSupported('an array in an expression');
  return isDocument(expression) ? compileDocument(expression) : () => expression;
}

function compileFieldPath(expression: string): Expression {
  if (expression.startsWith('$$')) throw notSupported(`the variable ${expression}`);
  const steps = expression.slice(1).split('.');
  if (steps.includes(''))
    throw new CommandError('Location16410', `FieldPath '${expression}' is not a field path`);
  return document => valueAt(document, steps);
}

/** A path through an array gives the array of the values in its elements. */
function valueAt(value: Value, steps: readonly string[]): Value {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (isDocument(value)) return valueAt(getField(value, step), rest);
  if (!Array.isArray(value)) return undefined;
  return value.map(item => valueAt(item, steps)).filter(item => item !== undefined);
}

function compileDocument(expression: Document): Expression {
  const operator = Object.keys(expression).find(name => name.startsWith('$'));
  if (operator) {
    const message = `the expression operator '${operator}' is not supported by the embedded database`;
    throw new CommandError('InvalidPipelineOperator', message);
  }
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
