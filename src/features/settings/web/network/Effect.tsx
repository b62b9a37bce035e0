import { plural, t } from '#platform/web/i18n.ts';
import { Callout } from '../Callout.tsx';
import type { NetworkEffect } from './use-effect-of.ts';

/** How many names are listed before it says 'and 12 more'. */
const maxNamed = 5;

/** What the list as it is written would do, before it is saved. */
export function Effect({ effect, isEmpty }: { effect: NetworkEffect | undefined; isEmpty: boolean }) {
  if (isEmpty) return <Callout>{t('There is no network in the list: everybody may clock in from anywhere.')}</Callout>;
  if (!effect) return null;
  const { bound, kept_out, people } = effect;
  const whom = plural(
    bound,
    '{count} person may clock in from these networks alone.',
    '{count} people may clock in from these networks alone.',
  );
  if (bound === 0)
    return (
      <Callout>
        {t('At present the list binds nobody: whoever clocks in may work remotely today, or clocks at a terminal.')}
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
      {whom}{' '}
      {plural(
        kept_out,
        '{count} of them clocked in from elsewhere last, and could not do so any more:',
        '{count} of them clocked in from elsewhere last, and could not do so any more:',
      )}
      <ul>
        {people.slice(0, maxNamed).map(({ id, name, address }) => (
          <li key={id}>{t('{name}, from {address}', { name, address })}</li>
        ))}
        {kept_out > maxNamed && <li>{t('and {count} more', { count: kept_out - maxNamed })}</li>}
      </ul>
    </Callout>
  );
}
