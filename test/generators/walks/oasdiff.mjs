import { readFile, writeFile } from 'node:fs/promises';

// The service sends webhooks, but oasdiff judges them as requests that it receives: to it, a header that the service begins to
// send is one that clients must send. So here each webhook is a response. A removed header or field is then breaking, an added one not.

for (const name of ['released.json', 'openapi.json']) {
  const { webhooks = {}, paths, ...document } = JSON.parse(await readFile(name, 'utf8'));
  const sent = Object.entries(webhooks).map(([type, { post }]) => [
    `/webhooks/${type}`,
    { get: { operationId: `webhook ${type}`, responses: { 200: toResponse(post) } } },
  ]);
  if (sent.length === 0) throw new Error(`${name} has no webhooks`);
  await writeFile(
    `judged-${name}`,
    JSON.stringify({ ...document, paths: { ...paths, ...Object.fromEntries(sent) } }),
  );
}

function toResponse({ description, parameters, requestBody: { content } }) {
  const headers = parameters.map(({ name, in: _, ...header }) => [name, header]);
  return { description, headers: Object.fromEntries(headers), content };
}
