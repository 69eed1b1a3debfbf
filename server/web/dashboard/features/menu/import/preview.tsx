import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Table, Text } from '@mantine/core';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { joinParts } from '../../../../shared/i18n/formats.ts';
import { ListTable } from '../../../../shared/ui/list-table.tsx';
import { PageSection } from '../../../../shared/ui/page-section.tsx';
import { CHANGES } from './fields.ts';
import { describeProblem } from './problems.ts';

/** The maximum number of rows to show. */
const SHOWN = 100;

/** The import's changes and skipped rows. */
export function Preview({ preview }: { preview: Schemas['MenuImportPreview'] }) {
  const { t, i18n } = useLingui();
  const { created, changed, unchanged, categories, sharedGroups, changes, problems, problemCount } = preview;
  const facts = [
    created > 0 && <Plural key="created" value={created} one="# new item" other="# new items" />,
    changed > 0 && <Plural key="changed" value={changed} one="# changed item" other="# changed items" />,
    unchanged > 0 && (
      <Plural key="unchanged" value={unchanged} one="# unchanged item" other="# unchanged items" />
    ),
  ].filter(fact => fact !== false);
  const nameOf = (field: string) => {
    const label = CHANGES[field];
    return label ? i18n._(label) : field;
  };
  return (
    <PageSection title={t`Changes`}>
      <Stack gap="md">
        <Text aria-live="polite">
          {facts.length === 0 && <Trans>Nothing changes.</Trans>}
          {facts.map((fact, index) => (
            <span key={fact.key}>
              {index > 0 && ' · '}
              {fact}
            </span>
          ))}
        </Text>
        {categories.length > 0 && (
          <Text size="sm">
            <Trans>New categories: {joinParts(categories)}</Trans>
          </Text>
        )}
        {sharedGroups.length > 0 && (
          <Text size="sm">
            <Trans>New shared options: {joinParts(sharedGroups)}</Trans>
          </Text>
        )}
        {problemCount > 0 && (
          <Alert color="yellow">
            <Text fw={600}>
              <Plural value={problemCount} one="# problem in the file" other="# problems in the file" />
            </Text>
            <Text size="sm" mb="xs">
              <Trans>These rows are not imported. Correct them in the file, and choose it again.</Trans>
            </Text>
            <ListTable
              highlightOnHover={false}
              columns={[{ label: t`Row` }, { label: t`Column` }, { label: t`Problem` }]}
            >
              {problems.slice(0, SHOWN).map(({ row, column, message }) => (
                <Table.Tr key={`${row} ${column} ${message}`}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td>{column}</Table.Td>
                  <Table.Td>{describeProblem(message)}</Table.Td>
                </Table.Tr>
              ))}
            </ListTable>
            <More count={problemCount} />
          </Alert>
        )}
        {changes.length > 0 && (
          <div>
            <ListTable
              highlightOnHover={false}
              columns={[{ label: t`Row` }, { label: t`Item` }, { label: t`Change` }]}
            >
              {changes.slice(0, SHOWN).map(({ row, title, itemId, fields }) => (
                <Table.Tr key={row}>
                  <Table.Td>{row}</Table.Td>
                  <Table.Td dir="auto">{title}</Table.Td>
                  <Table.Td>{itemId === null ? t`New` : joinParts(fields.map(nameOf))}</Table.Td>
                </Table.Tr>
              ))}
            </ListTable>
            <More count={created + changed} />
          </div>
        )}
      </Stack>
    </PageSection>
  );
}

function More({ count }: { count: number }) {
  if (count <= SHOWN) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      <Plural value={count - SHOWN} one="And # more" other="And # more" />
    </Text>
  );
}
