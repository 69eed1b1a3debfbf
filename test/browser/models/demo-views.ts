import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { OIDC_CLIENT, startIdentityProvider } from '../../fakes/identity-provider.ts';
import { HEIGHT, processPageTest } from '../../helpers/pages.ts';
import { findPort } from '../../helpers/ports.ts';
import { startProcess } from '../../helpers/process.ts';
import { receiverCaFile } from '../../helpers/receiver.ts';
import { addExamples, startReceivers } from './examples.ts';
import type { View } from './view.ts';
import { listViews, settle } from './views.ts';

/** A test of every view, with the data of a demo restaurant per file. */
export const demoViewsTest = processPageTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('demo', { scope: 'file' }, async ({}, { onCleanup }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'views-'));
    const receivers = await startReceivers();
    const port = await findPort();
    const publicUrl = `http://localhost:${port}`;
    const provider = await startIdentityProvider([`${publicUrl}/dashboard/sign-in`]);
    const { demo, kill } = await startProcess(dataDir, {
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
      NODE_EXTRA_CA_CERTS: await receiverCaFile(),
      ...{ PORT: String(port), PUBLIC_URL: publicUrl, OIDC_ISSUER: provider.issuer, OIDC_NAME: 'Contoso' },
      ...{ OIDC_CLIENT_ID: OIDC_CLIENT.clientId, OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret },
    });
    onCleanup(async () => {
      await kill('SIGKILL');
      await Promise.all([...receivers, provider].map(server => server.stop()));
      await rm(dataDir, { recursive: true });
    });
    return { url: demo.apiBaseUrl, views: listViews(await addExamples(demo, receivers, provider)) };
  })
  .extend('openView', ({ demo: { url }, openPageOf }) => {
    type Look = { width: number; locale?: string; colorScheme?: 'light' | 'dark' };
    /** Pages by user and look: the next view reuses the previous one's page and loads only what is new. */
    const pages = new Map<string, { page: Page; shown: View }>();
    return async (view: View, { width, ...look }: Look): Promise<Page> => {
      const { name, path, as, show, rejections = [], isolated } = view;
      const key = JSON.stringify([as?.session()?.user.id, width, look]);
      const last = isolated ? undefined : pages.get(key);
      if (last) {
        await last.page.unrouteAll();
        await last.page.setViewportSize({ width, height: HEIGHT });
        // A page without interaction since it opened need not be reloaded.
        if (last.shown.path !== path || last.shown.show) await last.page.goto(url + path);
      }
      const page = last?.page ?? (await openPageOf(url)(path, as, { rejections, width, ...look }));
      if (!isolated) pages.set(key, { page, shown: view });
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
