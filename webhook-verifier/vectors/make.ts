import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { makeVectors } from './cases.ts';

// Writes `vectors.json`, signed by OpenSSL, which shares no code with the package.
const vectors = makeVectors((secretKey, message) => {
  const key = `hexkey:${Buffer.from(secretKey).toString('hex')}`;
  const args = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', key, '-hex'];
  const output = execFileSync('openssl', args, { input: message, encoding: 'utf8' });
  const digest = /[0-9a-f]{64}/.exec(output)?.[0];
  if (digest === undefined) throw new Error(`openssl printed no digest: ${output}`);
  return digest;
});
writeFileSync(new URL('../vectors.json', import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`);
