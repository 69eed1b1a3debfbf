import type { OpenApiDocument, Schema } from './document.ts';
import { mapOperations } from './map-operations.ts';

/** Refers to the models of `x-content` as what the text of a successful response holds. TypeSpec has no such schema of a string. */
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
