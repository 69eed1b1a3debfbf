import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend, type Options } from 'openapi-backend';
import { AJV_OPTIONS } from '../../../spec/rules/field-errors.ts';
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
    // OpenAPI 3.1 uses JSON Schema 2020-12. `validateSchema: false` keeps each operation's validator from compiling the
    // meta-schema again.
    customizeAjv: (_ajv, options) =>
      addFormats.default(new Ajv2020({ strict: false, ...options, validateSchema: false })),
  });
  // The default reads the document once more, for a copy that nothing uses.
  api.loadDocument = async () => document;
  await api.init();
  const router = new CompiledRouter(api.definition);
  api.router = router;
  api.validator.router = router;
  return { api, router };
}
