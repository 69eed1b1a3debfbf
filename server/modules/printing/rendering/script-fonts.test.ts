import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createScriptFonts } from './script-fonts.ts';

const fonts = createScriptFonts(pino({ level: 'silent' }));

test.each<[text: string, families: string[]]>([
  ['Pizza, برجر', []],
  ['宫保鸡丁', ['Noto Sans SC Thin']],
  ['寿司とまぐろ', ['Noto Sans JP Thin']],
  ['김치찌개', ['Noto Sans KR Thin']],
  ['まぐろ 김치', ['Noto Sans JP Thin', 'Noto Sans KR Thin']],
])('%s is drawn with the fonts of its languages', async (text, families) => {
  expect(await fonts.load(text)).toEqual(families);
});

test('Concurrent texts load shared files once, and all wait for them', async () => {
  const loaded = await Promise.all(Array.from({ length: 4 }, () => fonts.load('カレーライス')));
  expect(loaded).toEqual(loaded.map(() => ['Noto Sans JP Thin']));
});
