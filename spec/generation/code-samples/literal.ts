/** The syntax of strings and field names in a language. */
type Syntax = {
  text: (value: string) => string;
  name: (name: string) => string;
  trailingComma: string;
  /** The literals for null, true and false, if they differ from JSON. */
  constants?: Record<string, string>;
  /** The delimiters and padding of objects, and the separator between a field and its value. */
  object: { open: string; close: string; padding: string; arrow: string };
  indent: string;
};

const BRACES = { open: '{', close: '}', padding: ' ', arrow: ': ' };

export const JSON_SYNTAX: Syntax = {
  text: JSON.stringify,
  name: JSON.stringify,
  trailingComma: '',
  object: BRACES,
  indent: '  ',
};

const quote = (value: string): string => `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

export const TYPESCRIPT_SYNTAX: Syntax = {
  text: quote,
  name: name => name,
  trailingComma: ',',
  object: BRACES,
  indent: '  ',
};

export const PYTHON_SYNTAX: Syntax = {
  text: JSON.stringify,
  name: JSON.stringify,
  trailingComma: ',',
  constants: { null: 'None', true: 'True', false: 'False' },
  object: { ...BRACES, padding: '' },
  indent: '    ',
};

export const PHP_SYNTAX: Syntax = {
  text: quote,
  name: quote,
  trailingComma: ',',
  object: { open: '[', close: ']', padding: '', arrow: ' => ' },
  indent: '  ',
};

const LINE_WIDTH = 80;

/** Renders a JSON value as source code, on one line if it fits. */
export function renderLiteral(value: unknown, syntax: Syntax, indent = ''): string {
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object' || value === null) return syntax.constants?.[String(value)] ?? String(value);
  const { arrow, ...braces } = syntax.object;
  const { open, close, padding } = Array.isArray(value) ? { open: '[', close: ']', padding: '' } : braces;
  const render = (deeper: string) =>
    Array.isArray(value)
      ? value.map(element => renderLiteral(element, syntax, deeper))
      : Object.entries(value).map(
          ([name, inner]) => `${syntax.name(name)}${arrow}${renderLiteral(inner, syntax, deeper)}`,
        );

  const parts = render(indent).join(', ');
  const line = open + padding + parts + padding + close;
  if (line.length + indent.length <= LINE_WIDTH && !line.includes('\n')) return line;
  const deeper = indent + syntax.indent;
  const lines = render(deeper).map(part => `${deeper}${part}`);
  return `${open}\n${lines.join(',\n')}${syntax.trailingComma}\n${indent}${close}`;
}
