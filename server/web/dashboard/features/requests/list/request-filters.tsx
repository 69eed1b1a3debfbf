import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import classes from '../../../../shared/ui/filters.module.css';
import { MomentInput } from '../../../../shared/ui/moment-input.tsx';
import { TypedInput } from '../../../../shared/ui/typed-input.tsx';
import { KeySelect } from '../key-select.tsx';
import { isFiltered, parseRequestsSearch, type RequestsSearch } from '../search.ts';

type Props = {
  search: RequestsSearch;
  /** The requests on the page, which name operations and statuses. */
  requests: Schemas['ApiRequest'][];
  onChange(changes: Partial<RequestsSearch>): void;
};

export function RequestFilters({ search, requests, onChange }: Props) {
  const { t } = useLingui();
  const [cleared, setCleared] = useState(0);
  const operations = requests.flatMap(({ operation }) => operation ?? []);
  const statuses = requests.map(({ status }) => String(status));
  const isWord = search.status === 'failed' || search.status === 'succeeded';
  return (
    <search className={classes.filters} aria-label={t`Filter the requests`}>
      <KeySelect keyId={search.keyId} onChange={keyId => onChange({ keyId })} />
      <NativeSelect
        label={t`Operation`}
        value={search.operation ?? ''}
        data={[{ value: '', label: t`All operations` }, ...withChosen(operations, search.operation)]}
        onChange={({ currentTarget }) => onChange({ operation: currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t`Status`}
        value={search.status ?? ''}
        data={[
          { value: '', label: t`All statuses` },
          { value: 'succeeded', label: t`Succeeded` },
          { value: 'failed', label: t`Failed` },
          ...withChosen(statuses, isWord ? undefined : search.status),
        ]}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value || undefined })}
      />
      <TypedInput
        key={cleared}
        label={t`Request ID`}
        value={search.requestId}
        onChange={requestId => onChange({ requestId: requestId.trim() || undefined })}
      />
      <MomentInput label={t`Since`} value={search.after} onChange={after => onChange({ after })} />
      <MomentInput label={t`Until`} value={search.before} onChange={before => onChange({ before })} />
      {isFiltered(search) && (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            onClick={() => {
              setCleared(cleared + 1);
              onChange(parseRequestsSearch({}));
            }}
          >
            <Trans>Show everything</Trans>
          </Button>
        </div>
      )}
    </search>
  );
}

/** Unique values, including the chosen one, which may be missing on the page. */
const withChosen = (values: string[], chosen: string | undefined): string[] =>
  [...new Set(chosen === undefined ? values : [...values, chosen])].toSorted();
