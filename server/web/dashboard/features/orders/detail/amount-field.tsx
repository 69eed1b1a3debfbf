import { useLingui } from '@lingui/react/macro';
import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = NumberInputProps & { currency: string; digits: number };

/** An amount of money that somebody takes or gives back. More than there is can be entered, so that the form can say so. */
export function AmountField({ currency, digits, ...props }: Props) {
  const { t } = useLingui();
  return (
    <NumberInput
      label={t`Amount`}
      suffix={` ${currency}`}
      decimalScale={digits}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      data-autofocus
      {...props}
    />
  );
}
