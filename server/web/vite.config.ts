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

type Modules = { getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null };

/** The pages that need a module initially or, with `orLater`, at any time. */
function pagesWith(id: string, modules: Modules, orLater: boolean): string[] {
  const seen = new Set<string>();
  const follow = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(module) ?? {};
    for (const importer of orLater ? [...importers, ...dynamicImporters] : importers) follow(importer);
  };
  follow(id);
  return ENTRIES.filter(entry => seen.has(resolve(root, `${entry}.html`)));
}

/**
 * Bundles modules needed by the same pages at the same time into one file, for few requests without unneeded
 * code.
 */
const FILES = [
  {
    name(id: string, modules: Modules) {
      const first = pagesWith(id, modules, false);
      const later = pagesWith(id, modules, true).filter(page => !first.includes(page));
      // Parts of the dashboard need different ones, so they are not bundled. Guests initially need little of
      // `shared`, so including it in the file of all pages saves requests.
      if (later.includes('dashboard'))
        return first.includes('storefront') && id.includes('/web/shared/') ? ENTRIES.join('-') : null;
      return [...first, ...later.map(page => `later-${page}`)].join('-');
    },
    debugName: 'pages',
    // A page's first module is a separate file that no other page loads.
    test: (id: string) => !/(\.html|\/main\.tsx)$/.test(id),
    tags: ['$initial' as const],
    includeDependenciesRecursively: false,
  },
  {
    // Modules needed by almost every part of the dashboard.
    name: 'components',
    test: /@mantine\/(hooks\/|core\/(esm\/core\/|.*\/(Badge|Group|Input|InputBase|Stack|Text|TextInput|Title)(\/|\.css)))/,
    includeDependenciesRecursively: false,
  },
];

/** Shown until the application starts. Languages are part of its code, so this text is in both. */
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
    // Supported browsers preload modules themselves.
    modulePreload: { polyfill: false },
    // The pages' policy forbids data: URLs.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: ENTRIES.map(entry => resolve(root, `${entry}.html`)),
      output: {
        codeSplitting: { groups: FILES },
        // A page's first file lists all others. Hashes do not compress, and 42 bits distinguish the versions
        // of a name.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { proxy: { '/dashboard/api': SERVICE, '/docs': SERVICE } },
});
