import { serializeMenuImport, serializePreview } from '../../modules/menu-import/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const menuImportsHandlers = {
  previewMenuImport: async ({ body, caller, services }) =>
    serializePreview(await services.menuImports.preview(caller.scope, body)),

  startMenuImport: async ({ body, caller, services }) =>
    serializeMenuImport(await services.menuImports.start(caller, body)),

  getMenuImport: async ({ params, caller, services }) =>
    serializeMenuImport(await services.menuImports.get(caller.scope, params.importId)),
} satisfies Partial<Handlers>;
