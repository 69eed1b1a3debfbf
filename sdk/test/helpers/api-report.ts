import { folder } from './build.ts';
import type { openEditor } from './language-service.ts';

export const ENTRIES = ['index', 'core', 'money', 'otel', 'testing', 'msw'];
/** The types of openapi-fetch, for raw access. They need no texts. */
export const RAW = ['paths', 'operations', 'Middleware'];

export const reportFile = `${folder}/released/exports.txt`;

/**
 * What callers of the package rely on, a line each: the name of every export and member, of functions and methods with their
 * signature. New ones break no caller. What the types of the contract consist of is held by the comparison of the contracts.
 */
export function reportApi(editor: ReturnType<typeof openEditor>): string[] {
  const { hovers } = editor.describeExports(ENTRIES, RAW);
  return [...hovers].map(([name, shown]) => {
    const [signature = ''] = shown.split('\n');
    return /^(function|\(method\)) /.test(signature) ? `${name}: ${signature}` : name;
  });
}
