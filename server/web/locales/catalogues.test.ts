import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const config = getConfig({ cwd: ROOT, configPath: join(ROOT, 'lingui.config.ts') });
const locales: string[] = config.locales;

/** The placeholders in braces and tags of a text, in any order: plural forms repeat theirs. */
const placeholdersOf = (text = '') => new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g));

const catalogs = (await getCatalogs(config)).map(async catalog => {
  const sources = (await catalog.collect()) ?? {};
  return { name: catalog.path.split('/').at(-2), catalog, sources };
});

describe.each(await Promise.all(catalogs))('The $name catalog', ({ catalog, sources }) => {
  it.each(locales)('contains every message of the sources, none missing or empty, in "%s"', async locale => {
    const texts = (await catalog.read(locale)) ?? {};
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(sources).toSorted());
    const empty = Object.values(texts).filter(({ translation }) => !translation);
    expect(empty).toEqual([]);
  });

  it.each(locales)('preserves placeholders in "%s"', async locale => {
    for (const { message, translation } of Object.values((await catalog.read(locale)) ?? {}))
      expect(placeholdersOf(translation), translation).toEqual(placeholdersOf(message));
  });
});
