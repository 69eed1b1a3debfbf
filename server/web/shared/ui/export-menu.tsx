import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { sendConfirmed } from '../api/api.ts';
import type { Paths } from '../api/contract.ts';
import { keepOnDevice } from '../device-store.ts';

export type ExportPath = Extract<keyof Paths, `/dashboard/api/exports/${string}`>;
export type ExportQuery<Path extends ExportPath> = NonNullable<Paths[Path]['get']['parameters']['query']>;
type Separator = NonNullable<ExportQuery<ExportPath>['separator']>;

type Props = { path: ExportPath; query: ExportQuery<ExportPath>; target: ReactElement };

const STORED = 'csv-separator';

/** Export formats, with the device's last choice marked. Opens immediately. */
export default function ExportMenu({ path, query, target }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(readSeparator);
  const choose = (separator: Separator) => {
    setChosen(separator);
    keepOnDevice(STORED, separator);
  };
  const formats: [Separator, string][] = [
    ['comma', t`Commas, 1234.50`],
    ['semicolon', t`Semicolons, 1234,50`],
  ];
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans>Separator and decimal mark</Trans>
        </Menu.Label>
        {formats.map(([separator, label]) => (
          <Menu.Item
            key={separator}
            component="a"
            href={hrefOf(path, { ...query, separator })}
            download={nameOf(path)}
            leftSection={<Check size={16} aria-hidden opacity={separator === chosen ? 1 : 0} />}
            aria-current={separator === chosen}
            onClick={event => {
              choose(separator);
              event.preventDefault();
              void download(event.currentTarget);
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Defaults to the separator of the browser's region. */
function readSeparator(): Separator {
  const stored = localStorage.getItem(STORED);
  if (stored === 'comma' || stored === 'semicolon') return stored;
  return new Intl.NumberFormat().format(0.5).includes(',') ? 'semicolon' : 'comma';
}

/** An export that requires a confirmation waits for it. */
async function download({ href, download: name }: HTMLAnchorElement): Promise<void> {
  const { status } = await sendConfirmed(new Request(href, { method: 'HEAD' })).catch(() => ({ status: 0 }));
  if (status === 403) return;
  // The browser reports any other error.
  Object.assign(document.createElement('a'), { href, download: name }).click();
}

function hrefOf(path: ExportPath, query: object): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map(one => [name, String(one)]),
    ),
  );
  return `${path}?${search}`;
}

const nameOf = (path: ExportPath): string =>
  `${path.slice(path.lastIndexOf('/') + 1)}-${new Date().toISOString().slice(0, 10)}.csv`;
