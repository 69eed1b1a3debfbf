import type { Contract } from './contract.ts';
import { capitalize, type Method, type MethodParameter } from './methods.ts';

/** Renders the functions of `./core`, one per operation. */
export function renderFunctions(methods: Method[]): string {
  const functions = methods.map(method => {
    const { id, isList, path, parameters } = method;
    const names = parameters.map(({ name }) => name);
    const parts = [
      ...(path.length > 0 ? [`path: { ${path.join(', ')} }`] : []),
      ...names.filter(name => name === 'body' || (name === 'query' && !isList)),
    ];
    const values = [
      'client',
      `operations.${id}`,
      parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}',
      ...(isList ? ['query'] : []),
      'options',
    ];
    const signature = [CLIENT_PARAMETER, ...parameters].map(renderParameter).join(', ');
    return [
      renderComment({ ...method, parameters: [CLIENT_PARAMETER, ...parameters], example: '' }),
      `export function ${id}(${signature}): ${renderResult(method)} {`,
      `  return ${isList ? 'list' : 'call'}(${values.join(', ')});`,
      '}',
    ].join('\n');
  });
  return [
    "import type { ApiPromise } from '../api-promise.ts';",
    "import { call, list } from '../call.ts';",
    "import type { List } from '../list.ts';",
    importOptions(methods),
    "import type { Client } from '../transport.ts';",
    "import * as operations from './operations.ts';",
    importTypes(methods),
    '',
    functions.join('\n\n'),
    '',
  ].join('\n');
}

const CLIENT_PARAMETER: MethodParameter = {
  name: 'client',
  type: 'Client',
  isOptional: false,
  doc: 'A client from `createClient`, or a `RestaurantOrdering`.',
};

/** Renders the interfaces of the client's groups, with a method per operation. */
export function renderGroups(methods: Method[], contract: Contract): string {
  const groups = listGroups(methods).map(group => {
    const members = [
      ...childrenOf(group, methods).flatMap(child => [
        `  /** ${describeGroup(child, methods, contract)} */`,
        `  readonly ${child.at(-1)}: ${interfaceOf(child)};`,
      ]),
      ...methodsOf(group, methods).flatMap(method => [
        renderComment(method, '  '),
        `  ${method.name}(${method.parameters.map(renderParameter).join(', ')}): ${renderResult(method)};`,
      ]),
    ];
    return [
      `/** The methods of \`client.${group.join('.')}\`. */`,
      `export interface ${interfaceOf(group)} {`,
      ...members,
      '}',
    ].join('\n');
  });
  return [
    "import type { ApiPromise } from '../api-promise.ts';",
    "import type { List } from '../list.ts';",
    importOptions(methods),
    importTypes(methods),
    '',
    groups.join('\n\n'),
    '',
  ].join('\n');
}

/** Renders the class that `RestaurantOrdering` extends. */
export function renderClient(methods: Method[], contract: Contract): string {
  const roots = listGroups(methods).filter(group => group.length === 1);
  const renderGroup = (group: string[]): string =>
    [
      '{',
      ...childrenOf(group, methods).map(child => `${child.at(-1)}: ${renderGroup(child)},`),
      ...methodsOf(group, methods).map(({ id, name, parameters }) => {
        const names = parameters.map(parameter => parameter.name).join(', ');
        return `${name}: (${names}) => call.${id}(client, ${names}),`;
      }),
      '}',
    ].join('\n');
  return [
    "import type { Client } from '../transport.ts';",
    "import * as call from './functions.ts';",
    `import type { ${roots.map(interfaceOf).toSorted().join(', ')} } from './groups.ts';`,
    '',
    '/** The methods of a client, one for each operation of the contract. */',
    'export class Methods {',
    ...roots.flatMap(group => [
      `  /** ${describeGroup(group, methods, contract)} */`,
      `  readonly ${group.join('.')}: ${interfaceOf(group)};`,
    ]),
    '',
    '  constructor(client: Client) {',
    ...roots.map(group => `this.${group.join('.')} = ${renderGroup(group)};`),
    '  }',
    '}',
    '',
  ].join('\n');
}

/** All groups, with parents before their subgroups. */
function listGroups(methods: Method[]): string[][] {
  const all = methods.flatMap(({ group }) =>
    group.map((_name, index) => group.slice(0, index + 1).join('.')),
  );
  return [...new Set(all)].map(group => group.split('.'));
}

const childrenOf = (group: string[], methods: Method[]): string[][] =>
  listGroups(methods).filter(child => child.slice(0, -1).join('.') === group.join('.'));

const methodsOf = (group: string[], methods: Method[]): Method[] =>
  methods.filter(method => method.group.join('.') === group.join('.'));

const interfaceOf = (group: string[]): string => group.map(capitalize).join('');

/** The contract's description of the area. For a subgroup, a summary of its methods. */
function describeGroup(group: string[], methods: Method[], { tags }: Contract): string {
  const own = methodsOf(group, methods);
  const tag = methods.find(method => method.group[0] === group[0])?.tag;
  const area = tags.find(({ name }) => name === tag)?.description;
  if (group.length === 1 && area) return area;
  return `${own.map(({ summary }, index) => (index === 0 ? summary : uncapitalize(summary))).join(', ')}.`;
}

const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const renderParameter = ({ name, type, isOptional }: MethodParameter): string =>
  `${name}${isOptional ? '?' : ''}: ${type}`;

const renderResult = ({ isList, result }: Method): string => `${isList ? 'List' : 'ApiPromise'}<${result}>`;

function renderComment({ doc, parameters, throws, example }: Method, indent = ''): string {
  const blocks = [
    doc,
    parameters.map(({ name, doc: text }) => `@param ${name} - ${toLine(text)}`).join('\n'),
    throws.map(text => `@throws ${toLine(text)}`).join('\n'),
    example && `@example\n\`\`\`ts\n${example}\n\`\`\``,
  ];
  const lines = blocks.filter(Boolean).join('\n\n').split('\n');
  return ['/**', ...lines.map(line => ` * ${line}`.trimEnd()), ' */'].map(line => indent + line).join('\n');
}

const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

function importTypes(methods: Method[]): string {
  const own = methods.flatMap(({ result, parameters }) => [result, ...parameters.map(({ type }) => type)]);
  const names = own.filter(name => /^\w+$/.test(name) && name !== 'string' && !OPTIONS.includes(name));
  return `import type { ${[...new Set(names)].toSorted().join(', ')} } from './types.ts';`;
}

const OPTIONS = ['CallOptions', 'KeyedCallOptions'];

function importOptions(methods: Method[]): string {
  const types = methods.flatMap(({ parameters }) => parameters.map(({ type }) => type));
  return `import type { ${OPTIONS.filter(name => types.includes(name)).join(', ')} } from '../options.ts';`;
}
