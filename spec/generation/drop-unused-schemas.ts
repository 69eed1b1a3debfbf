import type { OpenApiDocument } from './document.ts';

/**
 * Removes unreferenced schemas, such as models that are only spread into others. Schemas in `kept` stay,
 * because clients know them by name although no request or response uses them.
 */
export function dropUnusedSchemas(document: OpenApiDocument, kept: readonly string[] = []): OpenApiDocument {
  const text = JSON.stringify(document);
  const { schemas } = document.components;
  const used = Object.entries(schemas).filter(
    ([name]) => kept.includes(name) || text.includes(`"#/components/schemas/${name}"`),
  );
  if (used.length === Object.keys(schemas).length) return document;
  const components = { ...document.components, schemas: Object.fromEntries(used) };
  return dropUnusedSchemas({ ...document, components }, kept);
}
