import { describe, expect } from 'vitest';
import bruno from '../../generated/public/bruno-collection.json' with { type: 'json' };
import postman from '../../generated/public/postman-collection.json' with { type: 'json' };
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { addExampleResources } from '../helpers/example-requests.ts';
import { test } from '../helpers/fixtures.ts';

type Part = { key?: string; name?: string; value: string };
type Imported = { name: string; method: string; url: string; values: Part[]; headers: Part[]; body?: string };

/** As the clients understand their formats: variables in braces, values of the path behind a colon. */
const COLLECTIONS: Record<string, Imported[]> = {
  Postman: postman.item.flatMap(({ item }) =>
    item.map(({ name, request: { method, url, header, body } }) => ({
      name,
      method,
      url: url.raw,
      values: url.variable,
      headers: [...postman.auth.bearer.map(toBearer), ...header],
      ...(body && { body: body.raw }),
    })),
  ),
  Bruno: bruno.items.flatMap(({ items }) =>
    items.map(({ name, request: { method, url, params, headers, auth, body } }) => ({
      name,
      method,
      url,
      values: params.filter(({ enabled }) => enabled),
      headers: [
        toBearer({ value: auth.bearer.token }),
        ...headers,
        ...(body.json ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      ...(body.json && { body: body.json }),
    })),
  ),
};

function toBearer({ value }: { value: string }): Part {
  return { key: 'Authorization', value: `Bearer ${value}` };
}

const it = test.extend('send', { scope: 'file' }, async ({ service, restaurant, restaurantId }) => {
  const fillIds = await addExampleResources(service, restaurant);
  const key = { restaurantId, name: 'Collections', scopes: EVERY_SCOPE, branches: 'all' as const };
  const { secret } = await service.context.services.keys.create(key);
  const fill = (text: string) =>
    fillIds(text)
      .replaceAll('{{baseUrl}}', service.url)
      .replaceAll('{{apiKey}}', secret)
      .replaceAll('{{$guid}}', crypto.randomUUID());
  return ({ method, url, values, headers, body }: Imported) => {
    const path = values.reduce(
      (text, { key = '', name = key, value }) => text.replace(`:${name}`, value),
      fill(url),
    );
    return fetch(path, {
      method,
      headers: headers.map(({ key = '', name = key, value }): [string, string] => [name, fill(value)]),
      ...(body !== undefined && { body: fill(body) }),
    });
  };
});

describe.each(Object.entries(COLLECTIONS))('The collection for %s', (_client, requests) => {
  it.for(requests.map(request => [request.name, request] as const))(
    'sends what the service accepts: %s',
    async ([, request], { send }) => {
      const response = await send(request);
      expect(response.status, await response.text()).toBeLessThan(300);
    },
  );
});
