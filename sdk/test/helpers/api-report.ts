import { folder } from './build.ts';
import type { openEditor } from './language-service.ts';

export const ENTRIES = ['index', 'core', 'money', 'otel', 'testing', 'msw'];
/** The openapi-fetch types for raw access. They need no doc comments. */
export const RAW = ['paths', 'operations', 'Middleware'];

export const reportFile = `${folder}/released/exports.txt`;

/**
 * The public API of the package, one line each: the name of every export and member, with signatures of
 * functions and methods. Additions are not breaking. The contract's types are covered by the comparison of
 * contracts.
 */
export function reportApi(editor: ReturnType<typeof openEditor>): string[] {
  const { hovers } = editor.describeExports(ENTRIES, RAW);
  return [...hovers].map(([name, shown]) => {
    const [signature = ''] = shown.split('\n');
    return /^(function|\(method\)) /.test(signature) ? `${name}: ${signature}` : name;
  });
}
