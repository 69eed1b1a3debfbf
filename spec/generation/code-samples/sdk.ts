import { renderLiteral, TYPESCRIPT_SYNTAX } from './literal.ts';
import { pickFilter, type SampleRequest } from './request.ts';

const CLIENT = `import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: 'https://api.example.com',
});
`;

/** Renders a call of the SDK and a use of its result. */
export function renderSdkSample(request: SampleRequest): string {
  const { sdkMethod, pathValues, query, body, isList, schema, fields } = request;
  const result = schema.charAt(0).toLowerCase() + schema.slice(1);
  const filter = pickFilter(query);
  const options = [body, Object.keys(filter).length > 0 ? filter : undefined];
  const values = [...pathValues, ...options.filter(value => value !== undefined)];
  const call = `client.${sdkMethod}(${values.map(value => renderLiteral(value, TYPESCRIPT_SYNTAX)).join(', ')})`;
  const look = `console.log(${fields.map(field => `${result}.${field}`).join(', ')});`;
  const code = isList
    ? `for await (const ${result} of ${call}) {\n  ${look}\n}`
    : `const ${result} = await ${call};\n${look}`;
  return `${CLIENT}\n${code}`;
}
