import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { useBranches } from '../../../../shared/branches/use-branches.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../../shared/ui/page-header.tsx';
import { parseTables } from './table-names.ts';
import classes from './tables.module.css';

const route = getRouteApi('/branches/$branchId/tables');

/** Printable QR codes that open the branch's menu for guests at a table. */
export function TablesPage() {
  const { branchId } = route.useParams();
  const branches = useBranches();
  return (
    <Loaded query={branches}>
      {list => {
        const branch = list.find(({ id }) => id === branchId);
        return branch ? (
          <TableCodes branch={branch} />
        ) : (
          <Trans>This no longer exists, or you don't have access to it.</Trans>
        );
      }}
    </Loaded>
  );
}

function TableCodes({ branch }: { branch: Schemas['DashboardBranch'] }) {
  const { t } = useLingui();
  const { restaurant } = useSession();
  const [text, setText] = useState('1-12');
  const tables = parseTables(text);
  const address = `${location.origin}/order/${restaurant.slug}/${branch.slug}`;
  return (
    <>
      <div className={classes.screen}>
        <Anchor size="sm" renderRoot={props => <Link {...props} to="/branches" />}>
          <Trans>All branches</Trans>
        </Anchor>
        <PageHeader
          title={t`Table codes of ${branch.name}`}
          description={t`Guests scan the code on their table, order from the menu, and the kitchen sees the table.`}
        >
          <Button
            leftSection={<Printer size={16} aria-hidden />}
            disabled={tables.length === 0}
            onClick={() => window.print()}
          >
            <Trans>Print</Trans>
          </Button>
        </PageHeader>
        <TextInput
          label={t`Tables`}
          description={t`Numbers, ranges, and names, separated by commas, such as 1-12, Bar, Terrace 3`}
          maw={420}
          mb="lg"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      </div>
      <ul className={classes.codes}>
        {tables.map(table => (
          <li key={table}>
            <Code address={`${address}?${new URLSearchParams({ table })}`} table={table} />
            <Text fw={700} size="lg">
              <Trans>Table {table}</Trans>
            </Text>
            <Text size="sm">
              <Trans>Scan to order at {restaurant.name}</Trans>
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Dark on light in every color scheme, because phones read nothing else. */
function Code({ address, table }: { address: string; table: string }) {
  const { t } = useLingui();
  const { path, size } = useMemo(() => {
    const code = generate(address);
    return { path: toSvgPath(code), size: code.size };
  }, [address]);
  // Scanners need a margin of four modules.
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={t`QR code of table ${table}`}
        shapeRendering="crispEdges"
      >
        <rect x="-4" y="-4" width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </a>
  );
}
