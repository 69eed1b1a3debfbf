import { readFile } from 'node:fs/promises';
import apiReference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { type Contract, listOperations, resolveParameter } from './contract.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

/** Without an example, Scalar generates its own value. */
const UNSET = { default: { value: '', 'x-disabled': true } };

/**
 * The API explorer, which also lists events. Filters that the reader has not set are omitted from requests.
 */
export async function buildReference(contract: Contract): Promise<[name: string, text: string][]> {
  const document = structuredClone(contract);
  const operations = listOperations(document).map(({ operation }) => operation);
  document.info.description =
    'Send requests from your browser. For guides and details, see the [documentation](../).';
  for (const operation of operations) {
    operation.parameters = operation.parameters.map(each => {
      const parameter = resolveParameter(contract, each);
      return parameter.required ? parameter : { ...parameter, examples: UNSET };
    });
  }
  // The package exposes its script only through a server.
  const server = Fastify();
  await server.register(apiReference, { routePrefix: '/', configuration: { url: '/' } });
  const { statusCode, body } = await server.inject('/js/scalar.js');
  if (statusCode !== 200) throw new Error('@scalar/fastify-api-reference has no /js/scalar.js');
  return [
    ['openapi.json', JSON.stringify(document)],
    ['index.html', await read('assets/reference.html')],
    ['reference.js', await read('assets/reference.js')],
    ['scalar.js', body],
  ];
}
