import type { Link, OpenApiDocument, Operation } from './document.ts';
import { mapOperations } from './map-operations.ts';

/**
 * Adds links for tools that explore the API: from the first element of a list, and from a single resource, to
 * the operations on it. They are derived from the paths: `/things` lists the IDs that `/things/{id}` and the
 * paths below it take.
 */
export function addLinks(document: OpenApiDocument): OpenApiDocument {
  const targets = Object.entries(document.paths).flatMap(([path, item]) => {
    const [collection, parameter] = path.split(/\/\{(\w+)\}/);
    return parameter ? Object.values(item).map(operation => ({ collection, parameter, operation })) : [];
  });
  return mapOperations(document, (source, method, path) => {
    const id = path.endsWith('}') ? '$response.body#/id' : '$response.body#/data/0/id';
    const links = targets
      .filter(
        ({ collection, operation }) => path.replace(/\/\{\w+\}$/, '') === collection && operation !== source,
      )
      .map(({ parameter, operation }) => toLink(operation, { [parameter]: id }));
    const success = source.responses['200'];
    return method === 'get' && success && links.length > 0
      ? {
          ...source,
          responses: { ...source.responses, 200: { ...success, links: Object.fromEntries(links) } },
        }
      : source;
  });
}

const toLink = ({ operationId = '', summary = '' }: Operation, parameters: Link['parameters']) =>
  [operationId, { operationId, parameters, description: `${summary}.` }] as const;
