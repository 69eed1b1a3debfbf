import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Banknote } from 'lucide-react';
import { nameTill } from '../../../shared/orders/till.ts';

/** Names the till of this device, in all of its tabs, for its end-of-day report. */
export function TillInput({ branchId }: { branchId: string }) {
  const { t } = useLingui();
  const [till, setTill] = useLocalStorage({
    key: nameTill(branchId),
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: text => text,
    deserialize: text => text ?? '',
  });
  return (
    <TextInput
      aria-label={t`Till`}
      placeholder={t`Till`}
      leftSection={<Banknote size={16} aria-hidden />}
      maxLength={40}
      w="9rem"
      value={till}
      onChange={({ currentTarget }) => setTill(currentTarget.value)}
    />
  );
}
