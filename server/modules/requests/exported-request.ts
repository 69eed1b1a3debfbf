import { maskText } from '../../lib/masking/masking.ts';
import type { RequestDocument } from './documents.ts';

const TEXTS = ['path', 'requestBody', 'responseBody'] satisfies (keyof RequestDocument)[];

/** A logged request for an export. Entries of earlier releases may contain data that is masked today. */
export const toExportedRequest = (document: object): object =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      typeof value === 'string' && TEXTS.some(text => text === name) ? maskText(value) : value,
    ]),
  );
