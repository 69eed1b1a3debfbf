import { webCrypto } from './web-crypto.ts';

/** A new ID with the prefix of `sample`, such as `evt_`, and 32 hexadecimal digits. */
export function randomId(sample: string): string {
  const prefix = sample.slice(0, sample.indexOf('_') + 1);
  return prefix + webCrypto().randomUUID().replaceAll('-', '');
}
