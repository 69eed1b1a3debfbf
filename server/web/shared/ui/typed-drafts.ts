import type { UseFormReturnType } from '@mantine/form';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** The dialog around a form. */
type Surroundings = { name: string; wasLeft(): boolean };

export const DialogContext = createContext<Surroundings | undefined>(undefined);

type DraftForm<Values> = Pick<UseFormReturnType<Values>, 'getInitialValues' | 'getValues' | 'setValues'>;

/** Changed fields of dialogs closed by Back, until the page ends. */
const drafts = new Map<string, object>();

/**
 * Keeps the input of a dialog closed by Back, because a thumb at a phone's edge is easily misread as Back.
 */
export function useTypedDraft<Values extends object>(form: DraftForm<Values>): void {
  const dialog = useContext(DialogContext);
  const name = dialog && `${location.pathname} ${dialog.name}`;
  const restore = useEffectEvent((draft: Partial<Values>) => form.setValues(draft));
  const keep = useEffectEvent(() => {
    if (name && dialog.wasLeft()) drafts.set(name, changedFields(form));
  });
  useEffect(() => {
    const draft = name && drafts.get(name);
    if (!draft) return;
    drafts.delete(name);
    restore(draft);
  }, [name]);
  useEffect(() => () => keep(), []);
}

function changedFields<Values extends object>(form: DraftForm<Values>): object {
  const initial = form.getInitialValues();
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Reflect.get(initial, field)) && !/password/i.test(field);
  return Object.fromEntries(Object.entries(form.getValues()).filter(isChanged));
}
