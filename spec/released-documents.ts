import { fileURLToPath } from 'node:url';

const locate = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What clients were written against, or made of, and what it became. */
export const DOCUMENTS = [
  { name: 'public API', file: 'public/openapi.json', released: 'public.json' },
  { name: 'document for generators', file: 'public/openapi.client.json', released: 'client.json' },
  { name: 'dashboard API', file: 'dashboard/openapi.json', released: 'dashboard.json' },
].map(({ name, file, released }) => ({
  name,
  base: locate(`released/${released}`),
  revision: locate(`../generated/${file}`),
  /** Of what is internal, only who may call it is held. */
  isInternal: name === 'dashboard API',
}));
