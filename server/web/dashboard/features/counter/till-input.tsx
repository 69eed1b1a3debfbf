import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { setTill, tillOf } from '../../../shared/orders/till.ts';

/** Names the till of this device for its end-of-day report. */
export function TillInput({ branchId }: { branchId: string }) {
  const { t } = useLingui();
  const [till, setShown] = useState(() => tillOf(branchId));
  return (
    <TextInput
      aria-label={t`Till`}
      placeholder={t`Till`}
      leftSection={<Banknote size={16} aria-hidden />}
      maxLength={40}
      w="9rem"
      value={till}
      onChange={({ currentTarget: { value } }) => {
        setShown(value);
        setTill(branchId, value);
      }}
    />
  );
}
