import { getPicturePath } from '../../modules/media/documents.ts';
import type { Handlers } from './handler-context.ts';

export const picturesHandlers = {
  uploadPicture: async ({ body, caller, services }) => {
    const file = Buffer.from(body.file, 'base64');
    const { _id, width, height } = await services.pictures.upload(caller.scope.restaurantId, file);
    return { path: getPicturePath(_id), width, height };
  },
} satisfies Partial<Handlers>;
