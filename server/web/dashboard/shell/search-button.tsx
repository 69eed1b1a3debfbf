import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { LatePart } from '../../shared/ui/late-part.tsx';
import { CONTROL } from './search/control-key.ts';
import classes from './shell.module.css';

const SearchDialog = lazy(() => import('./search/search-dialog.tsx'));
const KeysDialog = lazy(() => import('./search/keys-dialog.tsx'));

/** Opens the search, like Ctrl+K or ⌘K, and the list of shortcuts, like `?`. */
export function SearchButton() {
  const [opened, setOpened] = useState<'search' | 'keys'>();
  const close = () => setOpened(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = dialogOf(event);
    if (!wanted) return;
    event.preventDefault();
    // An open dialog takes precedence.
    const isElsewhere = !opened && document.querySelector('dialog[open], [role=dialog]');
    if (event.repeat || isElsewhere) return;
    setOpened(opened === wanted ? undefined : wanted);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('search')}
      >
        <Search size={18} aria-hidden />
        <span>
          <Trans>Search</Trans>
        </span>
        <kbd dir="ltr" aria-hidden>
          {CONTROL} K
        </kbd>
      </button>
      {opened && (
        <LatePart key={opened} onClose={close}>
          {opened === 'search' ? (
            <SearchDialog onClose={close} onKeys={() => setOpened('keys')} />
          ) : (
            <KeysDialog onClose={close} />
          )}
        </LatePart>
      )}
    </>
  );
}

function dialogOf({ key, code, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
  if (altKey) return undefined;
  // Non-Latin layouts have another letter or question mark on the same key.
  if (ctrlKey || metaKey) return key === 'k' || (code === 'KeyK' && key > '~') ? 'search' : undefined;
  const isTyping = target instanceof HTMLElement && target.matches('input, select, textarea');
  return /^[?؟]$/.test(key) && !isTyping ? 'keys' : undefined;
}
