import { useLingui } from '@lingui/react/macro';
import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = NumberInputProps & { currency: string; digits: number };

/** An amount to receive or refund. Accepts more than available, so that the form can show an error. */
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
