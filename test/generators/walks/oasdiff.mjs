import { readFile, writeFile } from 'node:fs/promises';

// The service sends webhooks, but oasdiff treats them as requests to it: a new header would be a new
// requirement for clients. So each webhook is presented as a response, which makes removing a header or field
// breaking, but not adding one.

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
