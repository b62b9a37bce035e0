import { plural, t } from '#platform/web/i18n.ts';
import { Told } from '../Told.tsx';
import type { NetworkEffect } from './use-effect-of.ts';

/** How many names are listed before it says 'and 12 more'. */
const named = 5;

/** What the list as it is written would do, before it is saved. */
export function Effect({ effect, isEmpty }: { effect: NetworkEffect | undefined; isEmpty: boolean }) {
  if (isEmpty) return <Told>{t('There is no network in the list: everybody may clock in from anywhere.')}</Told>;
  if (!effect) return null;
  const { bound, kept_out, people } = effect;
  const whom = plural(bound, '{count} person may clock in from these networks alone.', '{count} people may clock in from these networks alone.');
  if (bound === 0) return <Told>{t('At present the list binds nobody: whoever clocks in may work remotely today, or clocks at a terminal.')}</Told>;
  if (kept_out === 0)
    return (
      <Told tone="good">
        {whom} {t('None of them clocked in from elsewhere in the last 7 days.')}
      </Told>
    );
  return (
    <Told tone="warning">
      {whom}{' '}
      {plural(
        kept_out,
        '{count} of them clocked in from elsewhere last, and could not do so any more:',
        '{count} of them clocked in from elsewhere last, and could not do so any more:',
      )}
      <ul>
        {people.slice(0, named).map(({ id, name, address }) => (
          <li key={id}>{t('{name}, from {address}', { name, address })}</li>
        ))}
        {kept_out > named && <li>{t('and {count} more', { count: kept_out - named })}</li>}
      </ul>
    </Told>
  );
}
