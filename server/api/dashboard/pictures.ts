import { decodeBase64 } from '../../lib/base64.ts';
import { invalidRequest } from '../../lib/errors.ts';
import { getPicturePath } from '../../modules/media/documents.ts';
import type { Handlers } from './handler-context.ts';

export const picturesHandlers = {
  uploadPicture: async ({ body, caller, services }) => {
    const file = decodeBase64(body.file);
    if (!file) throw invalidRequest([{ path: '/file', message: 'must be encoded in base64' }]);
    const { _id, width, height } = await services.pictures.upload(caller.scope.restaurantId, file);
    return { path: getPicturePath(_id), width, height };
  },
} satisfies Partial<Handlers>;
