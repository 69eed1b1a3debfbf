import { fileURLToPath } from 'node:url';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { rolldown } from 'rolldown';
import { AJV_OPTIONS } from '../../spec/rules/field-errors.ts';
import { dropIgnoredSchemas } from '../../spec/rules/query-parameters.ts';

type Schema = { type: string; properties: Record<string, unknown>; required: string[] };
type Parameter = { name: string; in: string; schema: object };
type ValidatedOperation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: object } } };
};

/**
 * Renders a module with validators for every operation's body and parameters. They are compiled with the same
 * library and options as in the service, so that the mock finds the same errors. The `operations` must not
 * contain references.
 */
export async function renderValidators(operations: ValidatedOperation[]): Promise<string> {
  const bodies: Record<string, Schema> = {};
  const parameters: Record<string, Schema> = {};
  for (const operation of operations.map(dropIgnoredSchemas)) {
    const body = operation.requestBody?.content['application/json'].schema;
    if (body) bodies[operation.operationId] = objectOf({ requestBody: body }, ['requestBody']);
    parameters[operation.operationId] = describeParameters(operation.parameters ?? []);
  }
  return bundle({
    'entry.js':
      "export { default as bodies } from 'bodies.cjs'; export { default as parameters } from 'parameters.cjs';",
    'formats.js': `import { fullFormats } from 'ajv-formats/dist/formats.js';
      import { TEXT_FORMATS } from '../../../spec/rules/text.ts';
      export const formats = { ...fullFormats, ...TEXT_FORMATS };`,
    'bodies.cjs': compile(bodies, { coerceTypes: false }),
    // Parameters are received as strings.
    'parameters.cjs': compile(parameters, { coerceTypes: true }),
  });
}

const objectOf = (properties: Schema['properties'], required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});

function describeParameters(parameters: Parameter[]): Schema {
  const places = Map.groupBy(parameters, parameter => parameter.in);
  const properties = [...places].map(([place, found]) => {
    const schemas = found.map(({ name, schema }) => [place === 'header' ? name.toLowerCase() : name, schema]);
    return [place, objectOf(Object.fromEntries(schemas))];
  });
  return objectOf(Object.fromEntries(properties));
}

function compile(schemas: Record<string, Schema>, options: { coerceTypes: boolean }): string {
  const ajv = addFormats.default(
    new Ajv2020({
      ...AJV_OPTIONS,
      ...options,
      strict: false,
      validateSchema: false,
      code: { source: true, formats: _`require("formats.js").formats` },
    }),
  );
  for (const [operationId, schema] of Object.entries(schemas)) ajv.addSchema(schema, operationId);
  const ids = Object.keys(schemas);
  return standaloneCode.default(ajv, Object.fromEntries(ids.map(id => [id, id])));
}

/** The types of the module with the validators. */
export const VALIDATOR_TYPES = `import type { ErrorObject } from 'ajv';
import type { OperationId } from '../operation.ts';

/** Validates a value. If it is invalid, \`errors\` explains why. */
type Validate = { (value: unknown): boolean; errors?: ErrorObject[] | null };

/** Of \`{ requestBody }\`, by operation. */
export const bodies: Partial<Record<OperationId, Validate>>;
/** Of \`{ path, query, header }\`, by operation; converts the values to their types. */
export const parameters: Record<OperationId, Validate>;
`;

/** Bundles the modules into one without imports, including the code of Ajv that they need. */
async function bundle(modules: Record<string, string>): Promise<string> {
  const folder = fileURLToPath(new URL('../src/generated/', import.meta.url));
  const source = (path: string) => modules[path.replace(folder, '')];
  const bundled = await rolldown({
    input: `${folder}entry.js`,
    plugins: [
      {
        name: 'in-memory',
        resolveId: id => (source(id) === undefined ? null : folder + id.replace(folder, '')),
        load: id => source(id) ?? null,
      },
    ],
  });
  const { output } = await bundled.generate({ minify: true });
  return output[0].code;
}
