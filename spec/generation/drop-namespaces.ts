import type { OpenApiDocument } from './document.ts';

const namespace = /RestaurantOrdering\.(?:PublicApi\.|DashboardApi\.)?/;

/**
 * Removes namespaces from component names and references. TypeSpec's emitter adds them to types from outside
 * the service's namespace.
 */
export function dropNamespaces(document: OpenApiDocument): OpenApiDocument {
  const sections = Object.entries(document.components).map(([section, components]) => {
    const renamed = Object.entries(components).map(([name, component]) => [
      name.replace(namespace, ''),
      component,
    ]);
    return [section, toUniqueObject(renamed)];
  });
  const result = { ...document, components: Object.fromEntries(sections) };
  return JSON.parse(JSON.stringify(result), (key, value) => {
    return key === '$ref' ? value.replace(namespace, '') : value;
  });
}

function toUniqueObject(entries: unknown[][]): object {
  const names = entries.map(([name]) => name);
  const duplicates = names.filter((name, index) => names.indexOf(name) < index);
  if (duplicates.length > 0)
    throw new Error(`Two components have the name ${duplicates.join(', ')}: rename one`);
  return Object.fromEntries(entries);
}
