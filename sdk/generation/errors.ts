export type ErrorCodes = { enum: string[]; 'x-enum-descriptions': string[] };

/** Renders a class for each error code. */
export function renderErrors({ enum: codes, 'x-enum-descriptions': descriptions }: ErrorCodes): string {
  const classes = codes.map((code, index) => {
    const description = descriptions[index];
    if (!description) throw new Error(`The contract does not describe the error code ${code}`);
    const text = `\`${code}\`, ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
    return [
      `/** ${text} */`,
      `export class ${className(code)} extends ApiError {`,
      `  override readonly name = '${className(code)}';`,
      `  declare readonly code: '${code}';`,
      '}\n',
    ].join('\n');
  });
  return ["import { ApiError } from '../errors/api.ts';\n", ...classes].join('\n');
}

/** Renders a map of error codes to classes. */
export function renderErrorClasses({ enum: codes }: ErrorCodes): string {
  return [
    "import type { ApiError } from '../errors/api.ts';",
    "import * as errors from './errors.ts';\n",
    'export const errorClasses: Map<string, typeof ApiError> = /* @__PURE__ */ new Map(',
    '  /* @__PURE__ */ Object.entries({',
    ...codes.map(code => `    ${code}: errors.${className(code)},`),
    '  }),\n);\n',
  ].join('\n');
}

/** `not_found` → `NotFoundError`, `internal_error` → `InternalError`. */
export function className(code: string): string {
  const words = code.replace(/_error$/, '').split('_');
  return `${words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
}
