import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../shared/api/api.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { isConflict } from '../../../../shared/api/errors.ts';
import { CATEGORIES_PATH, ITEMS_PATH, OPTION_GROUPS_PATH } from '../menu.ts';

type Columns = NonNullable<Schemas['PreviewMenuImportRequest']['columns']>;
export type ImportOptions = { publish: boolean; shareOptions: boolean; vat: number | undefined };

const MENU_PATH = '/dashboard/api/menu';
const CHECK_MS = 500;

/** An import in preparation. Any change of the file, columns, or options refreshes the preview. */
export function useImport() {
  const [file, setFile] = useState<{ name: string; content: string }>();
  const [columns, setColumns] = useState<Columns>();
  const [options, setOptions] = useState<ImportOptions>({
    publish: true,
    shareOptions: true,
    vat: undefined,
  });
  const preview = api.useMutation('post', `${MENU_PATH}/import-previews`, { meta: { showsErrors: true } });
  const start = api.useMutation('post', `${MENU_PATH}/imports`, {
    meta: { showsErrors: true },
    // The menu has changed since the preview, so only a new one can be imported.
    onError(error) {
      if (file && isConflict(error)) preview.mutate({ body: toBody(file.content, columns, options) });
    },
  });
  const importId = start.data?.id;
  const progress = api.useQuery(
    'get',
    `${MENU_PATH}/imports/{importId}`,
    { params: { path: { importId: importId ?? '' } } },
    {
      enabled: importId !== undefined,
      refetchInterval: ({ state }) => (state.data?.finishedAt ? false : CHECK_MS),
    },
  );

  const queryClient = useQueryClient();
  const finishedAt = progress.data?.finishedAt;
  useEffect(() => {
    if (!finishedAt) return;
    const paths: unknown[] = [ITEMS_PATH, CATEGORIES_PATH, OPTION_GROUPS_PATH];
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(queryKey[1]) });
  }, [finishedAt, queryClient]);

  return {
    fileName: file?.name,
    options,
    preview,
    start,
    progress: importId === undefined ? undefined : (progress.data ?? start.data),

    async choose(chosen: File) {
      const content = await readBase64(chosen);
      setFile({ name: chosen.name, content });
      setColumns(undefined);
      start.reset();
      preview.mutate({ body: toBody(content, undefined, options) });
    },

    change(changes: { columns?: Columns; options?: ImportOptions }) {
      if (!file) return;
      const next = { columns, options, ...changes };
      setColumns(next.columns);
      setOptions(next.options);
      start.reset();
      preview.mutate({ body: toBody(file.content, next.columns, next.options) });
    },

    run() {
      if (!file || !preview.data) return;
      const { importId: previewed } = preview.data;
      start.mutate({ body: { importId: previewed, ...toBody(file.content, columns, options) } });
    },
  };
}

export type MenuImportState = ReturnType<typeof useImport>;

const toBody = (
  content: string,
  columns: Columns | undefined,
  { publish, shareOptions, vat }: ImportOptions,
) => ({
  file: content,
  publish,
  shareOptions,
  ...(columns && { columns }),
  ...(vat !== undefined && { vat }),
});

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,?/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
