import { fileURLToPath } from 'node:url';
import { buildPackage as build } from '../../../test/helpers/build-package.ts';

export const folder = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export const buildPackage = () => build(folder);
