import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeControls, normalizeText, TEXT_FORMATS } from './text.ts';

const anything = fc.string({ unit: 'binary' });

it('Escaped text cannot control a terminal, and JSON stays equivalent', () => {
  fc.assert(
    fc.property(anything, text => {
      expect(escapeControls(text)).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u);
      expect(JSON.parse(escapeControls(JSON.stringify({ text })))).toEqual({ text });
    }),
  );
});

it('Normalizing a valid text is idempotent and keeps it valid', () => {
  fc.assert(
    fc.property(anything, text => {
      const normalized = normalizeText(text);
      expect(normalizeText(normalized)).toBe(normalized);
      if (TEXT_FORMATS['multi-line'](text)) expect(TEXT_FORMATS['multi-line'](normalized)).toBe(true);
      if (TEXT_FORMATS['single-line'](text)) expect(normalized).toBe(text.normalize('NFC'));
    }),
  );
});
