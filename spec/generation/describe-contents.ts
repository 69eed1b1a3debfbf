import type { OpenApiDocument, Schema } from './document.ts';
import { mapOperations } from './map-operations.ts';

/**
 * References the models in `x-content` as the content of a successful response's text. TypeSpec can't add
 * such a schema to a string.
 */
export function describeContents(document: OpenApiDocument): OpenApiDocument {
  return mapOperations(document, ({ 'x-content': models, ...operation }) => {
    if (!models) return operation;
    const { 200: response, ...others } = operation.responses;
    const content = Object.entries(response?.content ?? {}).map(([mediaType, { schema, ...rest }]) => [
      mediaType,
      { ...rest, schema: { ...schema, contentMediaType: mediaType, contentSchema: toSchema(models) } },
    ]);
    return {
      ...operation,
      responses: { ...others, 200: { ...response, content: Object.fromEntries(content) } },
    };
  });
}

function toSchema(models: string[]): Schema {
  return { type: 'array', items: { anyOf: models.map(name => ({ $ref: `#/components/schemas/${name}` })) } };
}
