import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Checkbox, Group, NumberInput, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FileUp, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { useHasRole } from '../../../../shared/session/session.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ExportButton } from '../../../../shared/ui/export-button.tsx';
import { PageHeader } from '../../../../shared/ui/page-header.tsx';
import { PageSection } from '../../../../shared/ui/page-section.tsx';
import { ChooseFile } from '../choose-file.tsx';
import { ColumnTable } from './column-table.tsx';
import { Preview } from './preview.tsx';
import { describeImportError } from './problems.ts';
import { type MenuImportState, useImport } from './use-import.ts';

/** Imports items from a file: choose it, map its columns, preview changes, and start. */
export function ImportPage() {
  const { t } = useLingui();
  const mayEdit = useHasRole('manager');
  return (
    <>
      <Anchor size="sm" renderRoot={props => <Link {...props} to="/menu" />}>
        <Trans>All items</Trans>
      </Anchor>
      <PageHeader title={t`Import menu`} />
      {mayEdit ? <Steps /> : <EmptyState icon={Lock} title={t`Only managers can edit the menu`} />}
    </>
  );
}

function Steps() {
  const { t } = useLingui();
  const branches = useBranches();
  const state = useImport();
  const { preview, start, progress, fileName, options } = state;
  const error = preview.error ?? start.error;
  return (
    <Stack gap="md" maw={900}>
      <PageSection title={t`File`} action={<ExportButton path="/dashboard/api/exports/menu" query={{}} />}>
        <Stack gap="sm">
          <Text size="sm">
            <Trans>
              Choose a CSV or JSON file with a row for each item: from a spreadsheet, from Square or another
              system, or the exported menu. Items already on the menu are updated, not added again.
            </Trans>
          </Text>
          <Group>
            <ChooseFile onChoose={file => void state.choose(file)} accept=".csv,.tsv,.txt,.json">
              {props => (
                <Button
                  {...props}
                  variant={fileName ? 'default' : 'filled'}
                  leftSection={<FileUp size={16} aria-hidden />}
                >
                  {fileName ? t`Choose another file` : t`Choose a file`}
                </Button>
              )}
            </ChooseFile>
            {fileName && <Text size="sm">{fileName}</Text>}
          </Group>
        </Stack>
      </PageSection>
      {error !== null && <Alert color="red">{describeImportError(error)}</Alert>}
      {progress ? (
        <Running progress={progress} />
      ) : (
        preview.data && (
          <>
            <PageSection title={t`Columns`}>
              <ColumnTable
                columns={preview.data.columns}
                branches={branches.data ?? []}
                onChange={columns => state.change({ columns })}
              />
            </PageSection>
            <Options state={state} key={fileName} />
            <Preview preview={preview.data} />
            <Group>
              <Button
                loading={start.isPending || preview.isPending}
                disabled={preview.data.created + preview.data.changed === 0}
                onClick={state.run}
              >
                <Plural
                  value={preview.data.created + preview.data.changed}
                  one="Import # item"
                  other="Import # items"
                />
              </Button>
              {options.publish && (
                <Text size="sm" c="dimmed">
                  <Trans>Guests see new items right away.</Trans>
                </Text>
              )}
            </Group>
          </>
        )
      )}
    </Stack>
  );
}

function Options({ state: { options, change } }: { state: MenuImportState }) {
  const { t } = useLingui();
  return (
    <PageSection title={t`Settings`}>
      <Stack gap="sm">
        <Checkbox
          label={t`Publish new items`}
          checked={options.publish}
          onChange={event => change({ options: { ...options, publish: event.currentTarget.checked } })}
        />
        <Checkbox
          label={t`Share identical options`}
          description={t`Option groups with the same name and options in several items become one shared group.`}
          checked={options.shareOptions}
          onChange={event => change({ options: { ...options, shareOptions: event.currentTarget.checked } })}
        />
        <NumberInput
          label={t`VAT of new prices`}
          description={t`Used where the file has no rate. Leave empty to use the branch's default rate.`}
          maw={320}
          rightSection={<Text size="xs">%</Text>}
          hideControls
          min={0}
          max={100}
          decimalScale={4}
          defaultValue={options.vat ?? ''}
          onBlur={event => {
            const text = event.currentTarget.value.replace(',', '.');
            const vat = text === '' ? undefined : Number(text);
            if (vat !== options.vat) change({ options: { ...options, vat } });
          }}
        />
      </Stack>
    </PageSection>
  );
}

function Running({ progress }: { progress: NonNullable<MenuImportState['progress']> }): ReactNode {
  const { t } = useLingui();
  const { items, applied, finishedAt, failedAt, failedItem } = progress;
  if (!finishedAt)
    return (
      <PageSection title={t`Importing`}>
        <Progress value={items === 0 ? 100 : (100 * applied) / items} aria-label={t`Importing`} animated />
        <Text size="sm" mt="xs" aria-live="polite">
          <Trans>
            {applied} of {items} items. You can leave this page.
          </Trans>
        </Text>
      </PageSection>
    );
  if (failedAt)
    return (
      <Alert color="red" role="alert" title={t`The import stopped after ${applied} of ${items} items`}>
        {failedItem === null ? (
          <Trans>Import the file again. If that fails, too, contact support.</Trans>
        ) : (
          <Trans>
            “{failedItem}” couldn't be imported. Remove its row from the file, and import it again to import
            the rest.
          </Trans>
        )}
      </Alert>
    );
  return (
    <Alert color="green" title={<Plural value={items} one="# item imported" other="# items imported" />}>
      <Button mt="xs" renderRoot={props => <Link {...props} to="/menu" />}>
        <Trans>Go to the menu</Trans>
      </Button>
    </Alert>
  );
}
