import { type Document, OpenAPIBackend, type Options } from 'openapi-backend';
import { AJV_OPTIONS } from '../../../spec/rules/field-errors.ts';
import { createAjv } from '../../contract.ts';
import { CompiledRouter } from './router.ts';

type Handlers = Pick<Options, 'handlers' | 'securityHandlers'>;

/** openapi-backend for a generated document, with patches for behavior it cannot configure. */
export async function createOpenApiBackend(document: Document, handlers: Handlers) {
  const api = new OpenAPIBackend({
    ...handlers,
    definition: document,
    quick: true,
    strict: true,
    ajvOpts: AJV_OPTIONS,
    customizeAjv: (_ajv, options = {}) => createAjv(options),
  });
  // The default parses the document again for an unused copy.
  api.loadDocument = async () => document;
  await api.init();
  const router = new CompiledRouter(api.definition);
  api.router = router;
  api.validator.router = router;
  return { api, router };
}
