import { createNoticeService, type NoticeService, type NoticeServiceDeps } from './service.ts';
import { createNoticeStore, type NoticeCollections } from './store.ts';

export interface NoticesModule {
  services: { notices: NoticeService };
}

export type NoticesDeps = Omit<NoticeServiceDeps, 'store'> & { collections: NoticeCollections };

export const createNoticesModule = ({ collections, ...deps }: NoticesDeps): NoticesModule => ({
  services: { notices: createNoticeService({ ...deps, store: createNoticeStore(collections) }) },
});
