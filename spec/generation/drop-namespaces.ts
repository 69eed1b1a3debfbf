import type { OpenApiDocument } from './document.ts';

const namespace = /RestaurantOrdering\.(?:PublicApi\.|DashboardApi\.)?/;

/**
 * TypeSpec's emitter names a type from outside the service's namespace with its namespace. Drops it, from the names of
 * components and from what refers to them.
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
