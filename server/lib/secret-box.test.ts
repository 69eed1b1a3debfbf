import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateSecret } from '../modules/webhooks/endpoints/service.ts';
import { createSecretBox, generateSecretsKey, loadOrCreateSecretsKeys } from './secret-box.ts';

const [first, second] = [generateSecretsKey(), generateSecretsKey()];
const SECRET = generateSecret();

describe('A sealed secret', () => {
  const box = createSecretBox([first]);

  it('opens for its endpoint, and differs each time it is sealed', () => {
    expect(SECRET).toMatch(/^whsec_[\w+/]{43}=$/);
    const [one, other] = [box.seal('whe_1', SECRET), box.seal('whe_1', SECRET)];
    expect(one).not.toBe(other);
    expect(one).not.toContain(SECRET.slice(6, 20));
    expect([box.open('whe_1', one), box.open('whe_1', other)]).toEqual([SECRET, SECRET]);
  });

  it('does not open for another endpoint', () => {
    expect(() => box.open('whe_2', box.seal('whe_1', SECRET))).toThrow(/SECRETS_KEY: whe_2. Replace/);
  });

  it('does not open after any bit changes, or if it is not a sealed secret', () => {
    const sealed = box.seal('whe_1', SECRET);
    const [version, name, content = ''] = sealed.split('.');
    for (let place = 0; place < Buffer.from(content, 'base64url').length; place++) {
      const bytes = Buffer.from(content, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      const changed = [version, name, bytes.toString('base64url')].join('.');
      expect(() => box.open('whe_1', changed)).toThrow('SECRETS_KEY');
    }
    for (const other of ['', SECRET, `${version}.${name}.`, sealed.replace('v1', 'v2')])
      expect(() => box.open('whe_1', other)).toThrow('SECRETS_KEY');
  });

  it('opens with any configured key, and reports whether the first one sealed it', () => {
    const sealed = box.seal('whe_1', SECRET);
    const replaced = createSecretBox([second, first]);
    expect(replaced.open('whe_1', sealed)).toBe(SECRET);
    const resealed = replaced.seal('whe_1', SECRET);
    expect(createSecretBox([second]).open('whe_1', resealed)).toBe(SECRET);
    expect(() => createSecretBox([second]).open('whe_1', sealed)).toThrow(
      /a key that SECRETS_KEY does not contain/,
    );
    expect(() => box.open('whe_1', resealed)).toThrow(/a key that SECRETS_KEY does not contain/);
  });
});

it('The key next to the embedded database is created once, and never replaced if damaged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'key-'));
  const file = join(dataDir, 'secrets.key');
  const [made] = await loadOrCreateSecretsKeys(dataDir);
  expect(await loadOrCreateSecretsKeys(dataDir)).toEqual([made]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, 'half a k');
  await expect(loadOrCreateSecretsKeys(dataDir)).rejects.toThrow(file);
  expect(await readFile(file, 'utf8')).toBe('half a k');
  await rm(dataDir, { recursive: true });
});
