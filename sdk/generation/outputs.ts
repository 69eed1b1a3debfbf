import { readFile } from 'node:fs/promises';
import {
  type Contract,
  contractFolder,
  type Found,
  listOperations,
  nameOf,
  readContract,
  type Schema,
  takesKey,
} from './contract.ts';
import { renderErrorClasses, renderErrors } from './errors.ts';
import { formatSource } from './format.ts';
import { readMethods } from './methods.ts';
import { renderMock, resolveRequest } from './mock.ts';
import { renderClient, renderFunctions, renderGroups } from './surface.ts';
import { renderTools } from './tools.ts';
import { renderTypes } from './types.ts';
import { renderValidators, VALIDATOR_TYPES } from './validators.ts';

const notice = '// Generated from the contract by `npm run generate -w sdk`; do not edit.\n\n';

/** The contents of `src/generated/`, by file name. */
export async function renderOutputs(): Promise<Map<string, string>> {
  const contract = await readContract();
  const types = await readFile(new URL('types.ts', contractFolder), 'utf8');
  const found = listOperations(contract);
  const resolved = found.map(({ operation }) => resolveRequest(contract, operation));
  const methods = readMethods(contract);
  const format = async (source: string) => notice + (await formatSource(source));
  return new Map([
    ['types.ts', notice + renderTypes(types, findAccepted(contract, found), findSent(contract, found))],
    ['functions.ts', await format(renderFunctions(methods))],
    ['groups.ts', await format(renderGroups(methods, contract))],
    ['client.ts', await format(renderClient(methods, contract))],
    ['operations.ts', notice + renderOperations(found)],
    ['version.ts', notice + (await renderVersion())],
    ['limits.ts', notice + renderLimits(contract)],
    ['errors.ts', notice + renderErrors(contract.components.schemas.KnownErrorCode)],
    ['error-classes.ts', notice + renderErrorClasses(contract.components.schemas.KnownErrorCode)],
    ['mock.ts', notice + renderMock(contract, found)],
    ['tools.ts', notice + renderTools(contract, found)],
    ['validators.d.ts', notice + VALIDATOR_TYPES],
    ['validators.js', notice + (await renderValidators(resolved))],
  ]);
}

/** Types that the package accepts in addition to the contract's type, by schema or query parameter name. */
function findAccepted({ components }: Contract, found: Found[]): Map<string, string> {
  const named = [
    ...Object.entries(components.schemas),
    ...found.flatMap(({ parameters }) => parameters.map(parameter => [parameter.name, parameter] as const)),
  ];
  return new Map(named.flatMap(([name, { 'x-sdk-accepts': type }]) => (type ? [[name, type] as const] : [])));
}

/** The names of the schemas used in request bodies. */
function findSent({ components }: Contract, found: Found[]): Set<string> {
  const names = new Set<string>();
  const visit = (schema: Schema | undefined): void => {
    if (!schema) return;
    const name = nameOf(schema);
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      visit(components.schemas[name]);
    }
    for (const part of [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])]) visit(part);
    visit(schema.items);
  };
  for (const { operation } of found) visit(operation.requestBody?.content['application/json'].schema);
  return names;
}

/** Renders one constant per operation, so that bundles include only the operations that they use. */
function renderOperations(found: Found[]): string {
  const constants = found.map(each => {
    const { method, path, operation } = each;
    const id = operation.operationId;
    const idempotent = operation['x-idempotent'];
    const value = {
      id,
      method,
      path,
      idempotent,
      ...(takesKey(each) && { takesKey: true }),
      ...findReserved(each, found),
      ...(idempotent ? {} : { retryHint: parseRetryHint(operation) }),
    };
    return `export const ${id}: Operation<'${id}'> = ${JSON.stringify(value)};\n`;
  });
  const all = found.map(({ operation }) => operation.operationId).join(', ');
  return [
    "import type { Operation } from '../operation.ts';\n\n",
    ...constants,
    `\nexport const everyOperation: readonly Operation[] = [${all}];\n`,
  ].join('');
}

/** Path segments that other paths have in the place of this path's parameter. */
function findReserved({ path }: Found, found: Found[]): { reserved?: string[] } {
  const isParameter = (segment: string) => segment.startsWith('{');
  const segments = path.split('/');
  const reserved = found.flatMap(other => {
    const others = other.path.split('/');
    const isAlike =
      others.length === segments.length &&
      segments.every((segment, index) => {
        const name = others[index] ?? '';
        return segment === name || isParameter(segment) || isParameter(name);
      });
    return isAlike
      ? others.filter((name, index) => isParameter(segments[index] ?? '') && !isParameter(name))
      : [];
  });
  return reserved.length > 0 ? { reserved: [...new Set(reserved)] } : {};
}

/** The paragraph of the contract that says what to check before repeating the operation. */
function parseRetryHint({ operationId, description }: Found['operation']): string {
  const paragraph = /\*\*Not idempotent:\*\*([\s\S]*?)(?:\n\n|$)/.exec(description)?.[1];
  if (!paragraph)
    throw new Error(
      `${operationId} is not idempotent: add a **Not idempotent:** paragraph to its documentation`,
    );
  const text = paragraph.trim().replaceAll(/\s+/g, ' ');
  return `Not idempotent: ${text}`;
}

async function renderVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return `export const version = '${version}';\n`;
}

function renderLimits(contract: Contract): string {
  const limit = contract.components.parameters['PageParameters.limit'];
  return [
    `export const rateLimit = ${JSON.stringify(contract['x-rate-limit'])} as const;`,
    `export const maxPageSize = ${limit?.['x-clamp']?.maximum};`,
    `export const maxSnoozeDays = ${contract['x-max-snooze-days']};`,
    `export const maxBodyBytes = ${contract['x-max-body-bytes']};`,
    `export const deliveryTimeoutSeconds = ${contract['x-webhook-delivery'].timeoutSeconds};`,
    '',
  ].join('\n');
}
