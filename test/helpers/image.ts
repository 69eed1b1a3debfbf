import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { basename, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

/** A container's content: its files in `root`, and how it starts. */
export type Image = {
  base: string;
  root: string;
  folder: string;
  user: number | undefined;
  env: Record<string, string>;
  command: string[];
  healthcheck: string[];
};

/**
 * Emulates a container engine: runs the steps of a Dockerfile in folders instead of layers. Supports only the
 * steps used here.
 */
export async function buildImage(dockerfile: URL, folder: string): Promise<Image> {
  const ignored = await readIgnored(dockerfile);
  const args: Record<string, string> = {};
  const stages: Record<string, Image> = {};
  let image: Image | undefined;
  for (const [instruction, written] of parse(await readFile(dockerfile, 'utf8'))) {
    const text = written.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => args[name] ?? '');
    const words = text.split(/\s+/);
    const [first = '', second = '', third = ''] = words;
    if (instruction === 'ARG') {
      Object.assign(args, parseAssignments(text));
    } else if (instruction === 'FROM') {
      const name = second === 'AS' ? third : 'image';
      image = await startStage(first, join(folder, name));
      stages[name] = image;
    } else if (image === undefined) {
      throw new Error(`${instruction} stands before FROM`);
    } else {
      await follow(image, instruction, text, { stages, ignored });
    }
  }
  if (image === undefined) throw new Error('The Dockerfile has no FROM');
  return image;
}

function parse(dockerfile: string): [instruction: string, text: string][] {
  return dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [, instruction = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return [instruction, text];
    });
}

const parseAssignments = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(/\s+/).map(assignment => assignment.split('=', 2)));

async function readIgnored(dockerfile: URL): Promise<(path: string) => boolean> {
  const patterns = (await readFile(new URL(`${dockerfile.href}.dockerignore`), 'utf8')).trim().split('\n');
  return path => patterns.some(pattern => matchesGlob(relative(REPOSITORY, path), pattern));
}

/** The base image, of which only Node is used. */
async function startStage(base: string, root: string): Promise<Image> {
  const bin = join(root, 'usr/local/bin');
  await mkdir(bin, { recursive: true });
  await copyFile(process.execPath, join(bin, 'node'));
  await chmod(join(bin, 'node'), 0o755);
  return { base, root, folder: root, user: undefined, env: {}, command: [], healthcheck: [] };
}

type Sources = { stages: Record<string, Image>; ignored: (path: string) => boolean };

async function follow(image: Image, instruction: string, text: string, sources: Sources): Promise<void> {
  switch (instruction) {
    case 'WORKDIR':
      image.folder = join(image.root, text);
      await mkdir(image.folder, { recursive: true });
      return;
    case 'COPY':
      return copy(image, text.split(/\s+/), sources);
    case 'RUN':
      return execute(image, text);
    case 'USER':
      image.user = Number(text.split(':', 1));
      return;
    case 'ENV':
      Object.assign(image.env, parseAssignments(text));
      return;
    case 'CMD':
      image.command = JSON.parse(text);
      return;
    case 'HEALTHCHECK':
      image.healthcheck = JSON.parse(text.slice(text.indexOf('[')));
      return;
    case 'EXPOSE':
      return;
    default:
      throw new Error(`${instruction} is not known here`);
  }
}

async function copy(image: Image, words: string[], { stages, ignored }: Sources): Promise<void> {
  const [, from] = /^--from=(\w+)$/.exec(words[0] ?? '') ?? [];
  const paths = from === undefined ? words : words.slice(1);
  const target = join(image.folder, paths.at(-1) ?? '');
  const source = from === undefined ? REPOSITORY : stages[from]?.root;
  if (source === undefined) throw new Error(`COPY names a stage that does not exist: ${from}`);
  for (const path of paths.slice(0, -1)) {
    const found = join(source, path);
    const isFolder = (await stat(found)).isDirectory();
    await cp(found, isFolder ? target : join(target, basename(path)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: each => from !== undefined || !ignored(each),
    });
  }
}

/** A stage's command, with paths of its file system. */
async function execute(image: Image, command: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const env = { ...process.env, PATH: `${join(image.root, 'usr/local/bin')}:${process.env.PATH}` };
  const here = command.replaceAll(/(?<=\s)\//g, `${image.root}/`);
  if (command !== 'npm ci') {
    await run('sh', ['-c', isRoot ? here : here.replaceAll(/ -[og] \d+/g, '')], { cwd: image.folder, env });
    return;
  }
  // The development packages are the repository's, installed by `npm ci`: later steps run here.
  const lock = JSON.parse(await readFile(join(REPOSITORY, 'package-lock.json'), 'utf8'));
  const folders = Object.keys(lock.packages).filter(path => !path.includes('node_modules'));
  for (const folder of folders) {
    const modules = join(REPOSITORY, folder, 'node_modules');
    if (await stat(modules).catch(() => undefined))
      await symlink(modules, join(image.folder, folder, 'node_modules'));
  }
  await run('npm', ['run', 'prepare'], { cwd: image.folder, env });
}
