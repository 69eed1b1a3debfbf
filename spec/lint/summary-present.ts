import { createRule, getSummary, paramMessage } from '@typespec/compiler';
import { isEndpoint } from './subjects.ts';

/** Every operation has a title for the reference documentation. */
export const summaryPresent = createRule({
  name: 'summary-present',
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
