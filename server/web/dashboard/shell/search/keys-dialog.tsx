import { useLingui } from '@lingui/react/macro';
import { Kbd, Stack } from '@mantine/core';
import { Fragment } from 'react';
import { useHasRole } from '../../../shared/session/session.ts';
import { OpenModal } from '../../../shared/ui/dialogs.tsx';
import { CONTROL } from './control-key.ts';
import classes from './keys.module.css';

type Shortcut = { keys: string[]; does: string };

/** All keyboard shortcuts. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const mayEditPrices = useHasRole('manager');
  return (
    <OpenModal title={t`Keyboard shortcuts`} onClose={onClose} size="lg">
      <Stack gap="lg">
        <Section
          title={t`Everywhere`}
          shortcuts={[
            { keys: [CONTROL, 'K'], does: t`Search` },
            { keys: ['?'], does: t`Show the keyboard shortcuts` },
            { keys: ['Esc'], does: t`Close a dialog or menu` },
          ]}
        />
        <Section
          title={t`Search`}
          shortcuts={[
            { keys: ['↑', '↓'], does: t`Move between results` },
            { keys: ['Enter'], does: t`Open the result` },
          ]}
        />
        <Section
          title={t`Orders and kitchen display`}
          shortcuts={[
            { keys: ['Tab'], does: t`Move to the next order` },
            { keys: ['Enter'], does: t`Advance the order` },
          ]}
        />
        <Section
          title={t`Counter`}
          shortcuts={[
            { keys: ['2', t`Space`], does: t`Before a name: add two of the item` },
            { keys: ['↑', '↓'], does: t`Move between items` },
            { keys: ['Enter'], does: t`Add the item` },
            { keys: ['1', '…', '9'], does: t`Choose an option of the item` },
            { keys: [CONTROL, 'Enter'], does: t`Place the order` },
          ]}
        />
        {mayEditPrices && (
          <Section
            title={t`Menu prices`}
            shortcuts={[
              { keys: ['↑', '↓', '←', '→'], does: t`Move between prices` },
              { keys: ['Enter'], does: t`Go to the price below` },
              { keys: ['Shift', 'Enter'], does: t`Go to the price above` },
              { keys: ['F2'], does: t`Edit the end of the price` },
              { keys: ['Esc'], does: t`Restore the saved price` },
              { keys: [CONTROL, 'V'], does: t`Paste cells from a spreadsheet` },
            ]}
          />
        )}
      </Stack>
    </OpenModal>
  );
}

function Section({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.shortcuts}>
        {shortcuts.map(({ keys, does }) => (
          <Fragment key={does}>
            {/* Shortcuts are written in the order in which keys are pressed, in every language. */}
            <dt dir="ltr" className={classes.keys}>
              {keys.map((key, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: The keys never change.
                <Kbd key={index}>{key}</Kbd>
              ))}
            </dt>
            <dd className={classes.does}>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
