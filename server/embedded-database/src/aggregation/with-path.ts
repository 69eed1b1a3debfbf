import { type Document, getField, isDocument, setField, type Value } from '../values/value.ts';

/** A copy with the value at the path, in every element where the path goes through an array. */
export function withPath(document: Document, steps: readonly string[], value: Value): Document {
  const [step = '', ...rest] = steps;
  const copy = { ...document };
  setField(copy, step, rest.length === 0 ? value : inside(getField(document, step), rest, value));
  return copy;
}

function inside(container: Value, steps: readonly string[], value: Value): Value {
  if (Array.isArray(container)) return container.map(item => inside(item, steps, value));
  return withPath(isDocument(container) ? container : {}, steps, value);
}

/** A copy without what is at the path. */
export function withoutPath(document: Document, steps: readonly string[]): Document {
  const [step = '', ...rest] = steps;
  if (!Object.hasOwn(document, step)) return document;
  const copy = { ...document };
  if (rest.length === 0) delete copy[step];
  else setField(copy, step, withoutInside(document[step], rest));
  return copy;
}

function withoutInside(container: Value, steps: readonly string[]): Value {
  if (Array.isArray(container)) return container.map(item => withoutInside(item, steps));
  return isDocument(container) ? withoutPath(container, steps) : container;
}
