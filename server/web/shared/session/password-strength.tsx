import { useLingui } from '@lingui/react/macro';
import { Progress, Text } from '@mantine/core';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useMemo } from 'react';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The contract's minimum. */
const LEAST = 12;
const COLORS = ['red', 'red', 'orange', 'teal', 'teal'];

/** A password's estimated strength. Only advice: the service decides. */
export default function PasswordStrength({ password }: { password: string }) {
  const { t } = useLingui();
  // Estimating a long password takes a while.
  const typed = useDeferredValue(password);
  const score = useMemo(() => (typed.length < LEAST ? 0 : zxcvbn.check(typed).score), [typed]);
  const describe = () => {
    if (score <= 1) return t`Easy to guess`;
    if (score === 2) return t`Fair`;
    return score === 3 ? t`Good` : t`Strong`;
  };
  return (
    <div>
      <Progress value={(score + 1) * 20} color={COLORS[score] ?? 'red'} size="sm" aria-hidden />
      <Text size="sm" c="dimmed" mt={4} role="status">
        {t`Password strength: ${describe()}`}
      </Text>
    </div>
  );
}
