import { readFile } from 'node:fs/promises';
import apiReference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { type Contract, listOperations, resolveParameter } from './contract.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

/** Scalar takes a value of its own where there is no example. */
const UNSET = { default: { value: '', 'x-disabled': true } };

/** The page to send requests from; it lists the events, too. It sends no example for a filter that the reader has not set. */
export async function buildReference(contract: Contract): Promise<[name: string, text: string][]> {
  const document = structuredClone(contract);
  const operations = listOperations(document).map(({ operation }) => operation);
  document.info.description =
    'Send requests from here. What they and the events mean is in the [documentation](../).';
  for (const operation of operations) {
    operation.parameters = operation.parameters.map(each => {
      const parameter = resolveParameter(contract, each);
      return parameter.required ? parameter : { ...parameter, examples: UNSET };
    });
  }
  // The package gives its script to a server only.
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
