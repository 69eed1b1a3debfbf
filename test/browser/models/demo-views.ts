import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processPageTest } from '../../helpers/pages.ts';
import { startProcess } from '../../helpers/process.ts';
import { ownerOf } from '../../helpers/traffic.ts';
import { listViews, settle, type View } from './views.ts';

/** A test of everything that there is to see, filled with the data of a demo restaurant of its file. */
export const demoViewsTest = processPageTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('demo', { scope: 'file' }, async ({}, { onCleanup }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'views-'));
    const { demo, kill } = await startProcess(dataDir);
    onCleanup(async () => {
      await kill('SIGKILL');
      await rm(dataDir, { recursive: true });
    });
    const owner = await ownerOf(demo);
    return { url: demo.apiBaseUrl, owner, views: await listViews(owner) };
  })
  .extend(
    'openView',
    ({ demo: { url, owner }, openPageOf }) =>
      async ({ path, isPublic, show }: View, options: Parameters<ReturnType<typeof openPageOf>>[2] = {}) => {
        const page = await openPageOf(url)(path, isPublic ? undefined : owner, {
          reducedMotion: 'reduce',
          ...options,
        });
        await settle(page);
        await show?.(page);
        if (show) await settle(page);
        return page;
      },
  );
