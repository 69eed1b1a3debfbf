import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { processPageTest } from '../../helpers/pages.ts';
import { startProcess } from '../../helpers/process.ts';
import { receiverCaFile } from '../../helpers/receiver.ts';
import { addExamples, startReceivers } from './examples.ts';
import { listViews, settle, type View } from './views.ts';

/** A test of everything that there is to see, filled with the data of a demo restaurant of its file. */
export const demoViewsTest = processPageTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('demo', { scope: 'file' }, async ({}, { onCleanup }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'views-'));
    const receivers = await startReceivers();
    const { demo, kill } = await startProcess(dataDir, {
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: await receiverCaFile(),
    });
    onCleanup(async () => {
      await kill('SIGKILL');
      await Promise.all(receivers.map(receiver => receiver.stop()));
      await rm(dataDir, { recursive: true });
    });
    return { url: demo.apiBaseUrl, views: listViews(await addExamples(demo, receivers)) };
  })
  .extend('openView', ({ demo: { url }, openPageOf }) => {
    type Options = Parameters<ReturnType<typeof openPageOf>>[2];
    /** Of each user and look: what one page has loaded, the next need not load again. */
    const contexts = new Map<string, BrowserContext>();
    return async (
      { name, path, as, show, rejections = [], isolated }: View,
      look: Options = {},
    ): Promise<Page> => {
      const key = JSON.stringify([as?.session()?.user.id, look]);
      const context = isolated ? undefined : contexts.get(key);
      const page = await openPageOf(url)(path, as, { rejections, context, ...look });
      if (!isolated) contexts.set(key, page.context());
      try {
        await settle(page);
        await show?.(page);
        if (show) await settle(page);
      } catch (cause) {
        throw new Error(`The view ${name} does not come`, { cause });
      }
      return page;
    };
  });
