import { type Document, OpenAPIBackend, type Options } from 'openapi-backend';
import { AJV_OPTIONS } from '../../../spec/rules/field-errors.ts';
import { createAjv } from '../../contract.ts';
import { CompiledRouter } from './router.ts';

type Handlers = Pick<Options, 'handlers' | 'securityHandlers'>;

/** openapi-backend for a generated document, with what its options do not offer. */
export async function createOpenApiBackend(document: Document, handlers: Handlers) {
  const api = new OpenAPIBackend({
    ...handlers,
    definition: document,
    quick: true,
    strict: true,
    ajvOpts: AJV_OPTIONS,
    customizeAjv: (_ajv, options = {}) => createAjv(options),
  });
  // The default reads the document once more, for a copy that nothing uses.
  api.loadDocument = async () => document;
  await api.init();
  const router = new CompiledRouter(api.definition);
  api.router = router;
  api.validator.router = router;
  return { api, router };
}
