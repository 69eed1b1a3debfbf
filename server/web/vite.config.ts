import { resolve } from 'node:path';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ENTRIES, NONCE_PLACEHOLDER } from './entries.ts';
import { mantineStyles } from './mantine-styles.ts';

const root = import.meta.dirname;
const linguiConfig = getConfig({ cwd: root });
const SERVICE = 'http://127.0.0.1:3000';

/** What is always loaded together compresses better as one file; the rest is split by where it is used. */
const TOGETHER = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|openapi-fetch|openapi-react-query|@lingui|@tanstack\/(query-core|react-query))\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared)|web\/shared\/(api|i18n)\/|web\/shared\/ui\/mount/,
  },
  {
    name: 'components',
    test: /@mantine\/core\/esm\/(core|components\/(ActionIcon|Badge|Button|Group|Input|InputBase|Loader|Stack|Text|Title|Transition|UnstyledButton))\//,
  },
];

/** Until the application takes its place. Its languages come with its code, so this has both. */
const NOT_LOADED = `
      <p class="not-loaded">This page has not loaded yet. Check the connection, then reload the page.</p>
      <p class="not-loaded" lang="ar" dir="rtl">لم تُحمَّل هذه الصفحة بعد. تحقّق من الاتصال ثم أعد تحميلها.</p>
    `;

export default defineConfig({
  root,
  plugins: [
    react(),
    lingui({ cwd: root }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd: root })] }),
    mantineStyles(),
    { name: 'not-loaded', transformIndexHtml: page => page.replace('<div id="root">', `$&${NOT_LOADED}`) },
  ],
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    target: 'es2023',
    manifest: true,
    // The pages' policy forbids data: addresses.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: ENTRIES.map(entry => resolve(root, `${entry}.html`)),
      output: { codeSplitting: { groups: TOGETHER } },
    },
  },
  server: { proxy: { '/dashboard/api': SERVICE, '/docs': SERVICE } },
});
