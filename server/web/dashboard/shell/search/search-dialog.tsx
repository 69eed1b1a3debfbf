import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloseButton, Kbd, TextInput, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { describeError } from '../../../shared/api/errors.ts';
import { OpenModal } from '../../../shared/ui/dialogs.tsx';
import { leaveTo } from '../../../shared/ui/use-back-closes.ts';
import { useTyping } from '../../../shared/ui/use-typing.ts';
import { type Result, remember } from './result.ts';
import { ResultList } from './result-list.tsx';
import classes from './search.module.css';
import { useResults } from './use-results.ts';

type Props = { onClose(): void; onKeys(): void };

/** Finds pages, actions, orders, menu items, and people. Arrow keys move, Enter opens. */
export default function SearchDialog({ onClose, onKeys }: Props) {
  const { t } = useLingui();
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const search = useTyping(setSearched);
  const text = typed.trim();
  const { groups, failures, isPending, isEmpty } = useResults(text, searched);
  const results = groups.flatMap(group => group.results);
  const active = results.find(result => result.id === activeId) ?? results[0];
  const optionId = (result: Result) => `${id}-${results.indexOf(result)}`;

  const type = (value: string) => {
    setTyped(value);
    setActiveId(undefined);
    search(value.trim());
  };
  const open = (result: Result) => {
    if (result.to === '?') return onKeys();
    remember(result);
    if (result.to === '/kitchen') return leaveTo(result.to);
    void navigate(result.to);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter selects a word of an input method.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active) {
      const next = results.at((results.indexOf(active) + step) % results.length);
      if (!next) return;
      setActiveId(next.id);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && active) open(active);
    else return;
    event.preventDefault();
  };

  return (
    <OpenModal
      title={t`Search`}
      onClose={onClose}
      centered={false}
      yOffset="10dvh"
      size={640}
      padding={0}
      withCloseButton={false}
      classNames={{
        inner: classes.inner,
        content: classes.content,
        header: classes.header,
        body: classes.body,
      }}
    >
      <div className={classes.field}>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="md"
          flex={1}
          maxLength={100}
          role="combobox"
          aria-label={t`Search`}
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls={id}
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t`Search orders, items, pages…`}
          leftSection={<Search size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton size="lg" onClick={onClose} />
      </div>
      <p role="status" className={classes.status} data-shown={isEmpty}>
        {isPending ? (
          <Trans>Searching…</Trans>
        ) : isEmpty ? (
          <Trans>No results for “{text}”</Trans>
        ) : (
          // Excludes the orders page, which is always offered.
          text && <Plural value={results.length - 1} one="# result" other="# results" />
        )}
      </p>
      <ResultList {...{ id, groups, active, optionId }} onActive={setActiveId} onOpen={open} />
      {failures.map(({ label, error, retry }) => (
        <div key={label} role="alert" className={classes.failure}>
          <span>
            {label}: {describeError(error)}
          </span>
          <UnstyledButton className={classes.link} onClick={retry}>
            <Trans>Try again</Trans>
          </UnstyledButton>
        </div>
      ))}
      <footer className={classes.footer}>
        <span>
          <Trans>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> move, <Kbd>Enter</Kbd> opens
          </Trans>
        </span>
        <UnstyledButton className={classes.link} onClick={onKeys}>
          <Trans>Keyboard shortcuts</Trans>
        </UnstyledButton>
      </footer>
    </OpenModal>
  );
}
