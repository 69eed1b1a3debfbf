import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Result, ResultGroup } from './result.ts';
import classes from './search.module.css';

type Props = {
  id: string;
  groups: ResultGroup[];
  active: Result | undefined;
  optionId(result: Result): string;
  onActive(id: string): void;
  onOpen(result: Result): void;
};

/** Results by kind. The focus stays in the search field, which refers to the active one. */
export function ResultList({ id, groups, active, optionId, onActive, onOpen }: Props) {
  const { t } = useLingui();
  const labelId = useId();
  return (
    <div id={id} role="listbox" aria-label={t`Results`} tabIndex={-1} className={classes.results}>
      {groups.map(({ label, results }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: Options belong into a group, and no fieldset.
        <div key={label} role="group" aria-labelledby={`${labelId}-${index}`}>
          <div id={`${labelId}-${index}`} className={classes.label}>
            {label}
          </div>
          {results.map(result => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: Keys are handled where the focus stays, in the search field.
            <div
              key={result.id}
              id={optionId(result)}
              role="option"
              tabIndex={-1}
              aria-selected={result === active}
              className={classes.option}
              onMouseDown={event => event.preventDefault()}
              onMouseMove={() => result !== active && onActive(result.id)}
              onClick={() => onOpen(result)}
            >
              <result.icon size={18} aria-hidden />
              <span className={classes.texts}>
                <bdi>{result.label}</bdi>
                {result.detail && <span className={classes.detail}>{result.detail}</span>}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
