import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Logger } from '../../../lib/logger.ts';

/** Fonts for Chinese, Japanese, and Korean. */
export interface ScriptFonts {
  /**
   * Loads the fonts of a text's characters. Resolves to their families, preferred first; empty if none are
   * needed.
   */
  load(text: string): Promise<string[]>;
}

/** Each font is a package of many small files for parts of the characters. */
type Language = 'jp' | 'kr' | 'sc';
type Subset = { name: string; ranges: [from: number, to: number][] };

const SCRIPTS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u30ff\uff00-\uffef]/gu;

const require = createRequire(import.meta.url);
const FOLDERS: Record<Language, string> = {
  jp: dirname(require.resolve('@fontsource-variable/noto-sans-jp/package.json')),
  kr: dirname(require.resolve('@fontsource-variable/noto-sans-kr/package.json')),
  sc: dirname(require.resolve('@fontsource-variable/noto-sans-sc/package.json')),
};

/** The family name inside the files, which is that of the thinnest weight. */
const familyOf = (language: Language): string => `Noto Sans ${language.toUpperCase()} Thin`;

export function createScriptFonts(log: Logger): ScriptFonts {
  const subsets = new Map<Language, Promise<Subset[]>>();
  const loaded = new Map<string, Promise<void>>();
  let folder: string | undefined;

  /** The library reads only uncompressed font files. */
  function getFolder(): string {
    if (folder === undefined) {
      const created = mkdtempSync(join(tmpdir(), 'ordering-fonts-'));
      process.once('exit', () => rmSync(created, { recursive: true, force: true }));
      folder = created;
    }
    return folder;
  }

  async function findSubset(language: Language, character: string): Promise<Subset | undefined> {
    const all = subsets.get(language) ?? readSubsets(language);
    subsets.set(language, all);
    const code = character.codePointAt(0) ?? 0;
    return (await all).find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
  }

  async function loadSubset(language: Language, name: string, character: string): Promise<void> {
    const decompress: (font: Buffer) => Promise<Uint8Array> = require('wawoff2/decompress.js');
    const file = join(FOLDERS[language], 'files', `noto-sans-${language}-${name}-wght-normal.woff2`);
    const fontfile = join(getFolder(), `${language}-${name}.ttf`);
    await writeFile(fontfile, await decompress(await readFile(file)));
    const { default: sharp } = await import('sharp');
    // After drawing with a file, the library finds its characters in every text.
    await sharp({ text: { text: character, font: familyOf(language), fontfile } })
      .raw()
      .toBuffer();
  }

  async function loadCharacter(languages: Language[], character: string): Promise<Language | undefined> {
    for (const language of languages) {
      const subset = await findSubset(language, character);
      if (!subset) continue;
      const key = `${language} ${subset.name}`;
      const loading = loaded.get(key) ?? loadSubset(language, subset.name, character);
      loaded.set(key, loading);
      await loading.catch((error: unknown) => {
        loaded.delete(key);
        throw error;
      });
      return language;
    }
    return undefined;
  }

  return {
    async load(text) {
      const characters = [...new Set(text.match(SCRIPTS))];
      const languages = orderLanguages(text);
      const used = new Set<Language | undefined>();
      try {
        for (const character of characters)
          used.add(await loadCharacter(orderLanguages(character, languages), character));
      } catch (err) {
        // A ticket with boxes is better than none.
        log.error({ err }, 'failed to load fonts; printing boxes instead of characters');
      }
      return languages.filter(language => used.has(language)).map(familyOf);
    },
  };
}

/** The text's language first, because languages draw some Chinese characters differently. */
function orderLanguages(text: string, others: Language[] = ['sc', 'jp', 'kr']): Language[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr'];
  return /\p{sc=Hangul}/u.test(text) ? ['kr', 'sc', 'jp'] : others;
}

/** The file lists the ranges by name, such as `"[97]": "U+5bff,U+5c0e-5c11"`. */
async function readSubsets(language: Language): Promise<Subset[]> {
  const listed: Record<string, string> = JSON.parse(
    await readFile(join(FOLDERS[language], 'unicode.json'), 'utf8'),
  );
  return Object.entries(listed).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map(range => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
}
