import { createRule, getSummary, paramMessage } from '@typespec/compiler';
import { isEndpoint } from './targets.ts';

/** Every operation has a title for the reference documentation. */
export const requireSummary = createRule({
  name: 'require-summary',
  severity: 'warning',
  description: 'Operations have a @summary.',
  messages: { default: paramMessage`Give ${'name'} a @summary: a title of a few words` },
  create({ program, reportDiagnostic }) {
    return {
      operation(operation) {
        if (!isEndpoint(program, operation) || getSummary(program, operation)) return;
        reportDiagnostic({ target: operation, format: { name: operation.name } });
      },
    };
  },
});
