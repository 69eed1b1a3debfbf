import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const config = getConfig({ cwd: ROOT, configPath: join(ROOT, 'lingui.config.ts') });
const locales: string[] = config.locales;

/** The names in braces and tags that a text holds, in any order and however often: plural forms repeat theirs. */
const placeholdersOf = (text = '') => new Set(text.match(/\{\w+(?=[,}])|<\/?\d+\/?>/g));

describe.each(
  (await getCatalogs(config)).map(catalog => ({ name: catalog.path.split('/').at(-2), catalog })),
)('The texts of the $name', ({ catalog }) => {
  it.each(locales)('are those of its sources, none missing and none empty, in "%s"', async locale => {
    const [sources = {}, texts = {}] = await Promise.all([catalog.collect(), catalog.read(locale)]);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(sources).toSorted());
    const empty = Object.values(texts).filter(({ translation }) => !translation);
    expect(empty).toEqual([]);
  });

  it.each(locales)('keep their placeholders in "%s"', async locale => {
    for (const { message, translation } of Object.values((await catalog.read(locale)) ?? {}))
      expect(placeholdersOf(translation), translation).toEqual(placeholdersOf(message));
  });
});
