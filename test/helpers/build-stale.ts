import { execFile } from 'node:child_process';
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SITE_FOLDER } from '../../server/docs/folder.ts';
import { DIST } from '../../server/web/entries.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Build outputs that the service serves, with their commands and sources. */
const BUILDS = [
  {
    built: join(DIST, 'dashboard.html'),
    script: 'server/web/build.ts',
    sources: [
      'server/web/*.{ts,html}',
      'server/web/{dashboard,kitchen,storefront,shared,locales}/**/*.{ts,tsx,css,svg,po}',
      'server/web/public/**',
    ],
  },
  {
    built: join(SITE_FOLDER, 'index.html'),
    script: 'server/docs/build.ts',
    sources: [
      'server/docs/{*.ts,{assets,guides,samples,verify}/**}',
      '{generated,spec/released}/**/*.json',
      '{sdk,webhook-verifier}/{README.md,CHANGELOG.md,package.json,src/**/*.ts}',
      '.changeset/*.md',
    ],
  },
];

/** Rebuilds outdated pages and documentation before all tests. */
export default async function buildStale(): Promise<void> {
  for (const build of BUILDS) if (await isStale(build)) await run(build.script);
}

async function isStale({ built, sources }: (typeof BUILDS)[number]): Promise<boolean> {
  const builtAt = await changedAt(built).catch(() => 0);
  for await (const source of glob(sources, { cwd: ROOT }))
    if ((await changedAt(join(ROOT, source))) > builtAt) return true;
  return false;
}

const changedAt = async (file: string) => (await stat(file)).mtimeMs;

/** In its own process, because builds with NODE_ENV `test` differ from served ones. */
async function run(script: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [join(ROOT, script)], { env });
}
