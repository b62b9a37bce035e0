import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Callout } from '../Callout.tsx';
import type { NetworkEffect } from './use-effect-of.ts';

/** Number of names shown at first. */
const firstNamed = 5;

/** Shows the effect of the list before it is saved. */
export function Effect({ effect, isEmpty }: { effect: NetworkEffect | undefined; isEmpty: boolean }) {
  if (isEmpty) return <Callout>{t('No networks listed. Everyone can clock in from anywhere.')}</Callout>;
  if (!effect) return null;
  const { bound, kept_out, people } = effect;
  const whom = t(
    '{count, plural, one {# person can only clock in from these networks.} other {# people can only clock in from these networks.}}',
    { count: bound },
  );
  if (bound === 0)
    return (
      <Callout>
        {t('The list affects no one today. Everyone who clocks in can work remotely or uses a terminal.')}
      </Callout>
    );
  if (kept_out === 0)
    return (
      <Callout tone="good">
        {whom} {t('None of them clocked in from elsewhere in the last 7 days.')}
      </Callout>
    );
  return (
    <Callout tone="warning">
      {whom} {t('{count} of them last clocked in from elsewhere and will no longer be able to:', { count: kept_out })}
      <Names people={people} total={kept_out} />
    </Callout>
  );
}

function Names({ people, total }: { people: NetworkEffect['people']; total: number }) {
  const { shown, more } = useCut(people, firstNamed, total);
  return (
    <ul>
      {shown.map(({ id, name, address }) => (
        <li key={id}>{t('{name}, from {address}', { name, address })}</li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}
