import { chai, describe, expect } from 'vitest';
import bruno from '../../generated/public/bruno-collection.json' with { type: 'json' };
import postman from '../../generated/public/postman-collection.json' with { type: 'json' };
import { test } from '../helpers/fixtures.ts';
import { addSandbox, inTestMode, makeKey } from '../helpers/sandbox.ts';

type Part = { key?: string; name?: string; value: string };
type Imported = {
  name: string;
  method: string;
  url: string;
  values: Part[];
  headers: Part[];
  body?: string;
  script: string;
};
type Answer = { status: number; body: unknown };
type Variables = Map<string, string>;
type AddTest = (title: string, run: () => void) => void;

/** A client with an imported collection: requests in sending order, and how it runs scripts. */
type Client = {
  requests: Imported[];
  variables: Variables;
  runScript(script: string, answer: Answer, variables: Variables, addTest: AddTest): void;
};

const POSTMAN: Client = {
  requests: postman.item.flatMap(({ item }) =>
    item.map(({ name, event, request: { method, url, header, body } }) => ({
      name,
      method,
      url: url.raw,
      values: url.variable,
      headers: [...postman.auth.bearer.map(toBearer), ...header],
      ...(body && { body: body.raw }),
      script: event.flatMap(({ script }) => script.exec).join('\n'),
    })),
  ),
  variables: new Map(postman.variable.map(({ key, value }) => [key, value])),
  runScript(script, answer, variables, addTest) {
    const pm = {
      test: addTest,
      expect: chai.expect,
      response: { code: answer.status, json: () => answer.body },
      variables: { get: (name: string) => variables.get(name) },
      collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
    };
    // Its sandbox has these globals, which a script cannot redeclare.
    new Function('pm', 'data', 'environment', 'globals', 'request', 'tests', script)(pm);
  },
};

const BRUNO: Client = {
  requests: bruno.items.flatMap(({ items }) =>
    items.map(({ name, request: { method, url, params, headers, auth, body, script, tests } }) => ({
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
      script: `{\n${script.res}\n}\n${tests}`,
    })),
  ),
  variables: new Map(
    bruno.environments.flatMap(environment =>
      environment.variables.map(({ name, value }) => [name, value] as const),
    ),
  ),
  runScript(script, answer, variables, addTest) {
    const res = { getStatus: () => answer.status, getBody: () => answer.body };
    const bru = {
      getEnvVar: (name: string) => variables.get(name),
      setEnvVar: (name: string, value: string) => variables.set(name, value),
    };
    new Function('test', 'expect', 'res', 'bru', script)(addTest, chai.expect, res, bru);
  },
};

function toBearer({ value }: { value: string }): Part {
  return { key: 'Authorization', value: `Bearer ${value}` };
}

/** Resolves the clients' formats: variables in braces, path values after a colon. */
async function send({ method, url, values, headers, body }: Imported, variables: Variables): Promise<Answer> {
  const fill = (text: string) =>
    text
      .replaceAll('{{$guid}}', crypto.randomUUID())
      .replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => variables.get(name) ?? all);
  const address = values.reduce(
    (text, { key = '', name = key, value }) => text.replace(`:${name}`, fill(value)),
    fill(url),
  );
  const response = await fetch(address, {
    method,
    headers: headers.map(({ key = '', name = key, value }): [string, string] => [name, fill(value)]),
    ...(body !== undefined && { body: fill(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Sends every request, and returns passing and failing tests. */
async function runCollection({ requests, variables, runScript }: Client, settings: [string, string][]) {
  const set: Variables = new Map([...variables, ...settings]);
  const passed: string[] = [];
  const failed: string[] = [];
  for (const request of requests) {
    const answer = await send(request, set);
    runScript(request.script, answer, set, (title, run) => {
      try {
        run();
        passed.push(`${request.name}: ${title}`);
      } catch (error) {
        failed.push(`${request.name}: ${title}: ${error} in ${JSON.stringify(answer).slice(0, 500)}`);
      }
    });
  }
  return { passed, failed };
}

const it = test.extend('key', { scope: 'file' }, async ({ service, restaurantId }) => {
  await addSandbox(service, restaurantId);
  return makeKey(await inTestMode(service, restaurantId));
});

describe.each([
  ['Postman', POSTMAN],
  ['Bruno', BRUNO],
] as const)('The collection for %s', (_name, client) => {
  it('works repeatedly in a sandbox with only the URL and key set', async ({ service, key }) => {
    for (let round = 0; round < 2; round++) {
      const { passed, failed } = await runCollection(client, [
        ['baseUrl', service.url],
        ['apiKey', key],
      ]);
      expect(failed).toEqual([]);
      for (const { name } of client.requests)
        expect(passed.filter(title => title.startsWith(`${name}: `)).length).toBeGreaterThan(1);
    }
  });

  it('fails every request without a key', async ({ service }) => {
    const { passed } = await runCollection(client, [['baseUrl', service.url]]);
    expect(passed).toEqual([]);
  });
});
