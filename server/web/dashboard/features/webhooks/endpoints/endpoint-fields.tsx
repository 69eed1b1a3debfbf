import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { EventType } from '../names.ts';
import { EventsField } from './events-field.tsx';

export type EndpointValues = { url: string; description: string; events: EventType[] };

type Props = { form: Pick<UseFormReturnType<EndpointValues>, 'getInputProps' | 'errors'> };

export function EndpointFields({ form }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        type="url"
        dir="ltr"
        label={t`Address`}
        description={t`A public HTTPS URL that responds with 2xx within 10 seconds`}
        placeholder="https://"
        required
        maxLength={2048}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t`Description`}
        description={t`For example, “Point of sale”`}
        maxLength={200}
        {...form.getInputProps('description')}
      />
      <EventsField {...form.getInputProps('events')} />
    </>
  );
}
