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

export default defineConfig({
  root,
  plugins: [
    react(),
    lingui({ cwd: root }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd: root })] }),
    mantineStyles(),
  ],
  html: { cspNonce: NONCE_PLACEHOLDER },
  build: {
    target: 'es2023',
    manifest: true,
    // The pages' policy forbids data: addresses.
    assetsInlineLimit: 0,
    rollupOptions: { input: ENTRIES.map(entry => resolve(root, `${entry}.html`)) },
  },
  server: { proxy: { '/dashboard/api': SERVICE, '/docs': SERVICE } },
});
