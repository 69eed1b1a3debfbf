import type { ExampleRequest } from './requests.ts';

/** The script APIs of a client, by common names. */
export type Dialect = Record<'test' | 'expect' | 'status' | 'body' | 'get' | 'set', string>;

/** Renders the lines that set variables for later requests. */
export function renderPick({ pick }: ExampleRequest, { body, set }: Dialect): string[] {
  if (!pick) return [];
  const values = Object.entries(pick.values).map(([name, value]) => `  ${set}('${name}', ${value});`);
  // Postman already has a global `data`.
  return [
    `const elements = ${body}.data ?? [];`,
    `const found = ${pick.found};`,
    'if (found) {',
    ...values,
    '}',
  ];
}

/** Renders the lines that check the response against the contract. */
export function renderTests({ response, pick }: ExampleRequest, dialect: Dialect): string[] {
  const { expect, status, body, get } = dialect;
  const render = (title: string, ...lines: string[]) => [
    `${dialect.test}('${title}', () => {`,
    ...lines.map(line => `  ${line}`),
    '});',
  ];
  const values = Object.entries(response.values).map(
    ([name, value]) => `${expect}(${body}.${name}).to.equal(${toExpression(value, get)});`,
  );
  return [
    ...render(`Responds with ${response.status}`, `${expect}(${status}).to.equal(${response.status});`),
    ...render(
      'Has the fields of the contract',
      `${expect}(${body}).to.include.all.keys(${JSON.stringify(response.fields)});`,
    ),
    ...(values.length > 0 ? render('Has the values of the request', ...values) : []),
    ...Object.keys(pick?.values ?? {}).flatMap(name =>
      render(`Finds ${name} for later requests`, `${expect}(${get}('${name}')).to.be.ok;`),
    ),
  ];
}

/** Renders a request value as a JavaScript expression. */
const toExpression = (value: string, get: string): string =>
  value.startsWith('{{') ? `${get}('${value.slice(2, -2)}')` : JSON.stringify(value);
