import { type Found, takesKey } from './contract.ts';
import { className } from './errors.ts';

/**
 * The statuses of operation-specific errors. All other errors, such as a missing key, can occur in any call.
 */
const OWN_ERRORS = ['400', '404', '409'];

const KEYED_RETRIES = [
  'Each call sends its own `Idempotency-Key`, so a retry has no further effect. Until a response shows that the service',
  'supports these keys, a call is not retried if the service may have received it. After an error with',
  '`mayHaveBeenApplied: true`, retry the call with the same key, or check first whether it was applied.',
].join('\n');

/** The parts of a method's doc comment, from the contract's description of the operation. */
export function describeMethod(found: Found): { doc: string; throws: string[]; example: string } {
  const { operation } = found;
  const { description, responses, 'x-codeSamples': samples } = operation;
  const scope = operation['x-required-scope'];
  // Scopes are documented separately. Advice on repeating requests is for clients that don't retry
  // automatically.
  const paragraphs = description
    .split('\n\n')
    .filter(paragraph => !/^(\*\*Not idempotent|Requires |Any valid key)/.test(paragraph));
  const sample = samples.find(({ label }) => label === 'SDK')?.source ?? '';
  return {
    doc: [
      ...paragraphs,
      ...(takesKey(found) && !operation['x-idempotent'] ? [KEYED_RETRIES] : []),
      scope ? `Requires the scope \`${scope}\`.` : 'Requires no scope.',
    ].join('\n\n'),
    throws: OWN_ERRORS.filter(status => status in responses).map(status => {
      const [, code = '', meaning = ''] =
        /^`(\w+)`: ([\s\S]*)$/.exec(responses[status]?.description ?? '') ?? [];
      return `\`${className(code)}\`: ${meaning}`;
    }),
    // Without the lines that create the client.
    example: sample.slice(sample.indexOf('\n\n', sample.indexOf('const client')) + 2),
  };
}
