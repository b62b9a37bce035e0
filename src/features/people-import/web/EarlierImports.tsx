import { useQuery } from '@tanstack/react-query';
import { instant } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import type { EarlierImport } from '../contract.ts';
import { importApi } from './import-api.ts';
import c from './import.module.css';

const stateNames: Readonly<Record<EarlierImport['state'], () => string>> = {
  running: () => t('Running'),
  done: () => t('Done'),
  cancelled: () => t('Cancelled'),
  undone: () => t('Undone'),
};

/** What was brought in before, and by whom. */
export function EarlierImports() {
  const { data, error, refetch } = useQuery(importApi.index.read());
  if (error) return <InlineError error={error} retry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className={c['heading']}>
        {t('Earlier imports')}
      </h2>
      <ul className={c['earlier']}>
        {data.data.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.name}</b>
              <small>
                {one.author_name}, {instant(one.created_at)}
              </small>
            </span>
            <span>{outcomeOf(one)}</span>
            <span className={c['state']} data-state={one.state}>
              {stateNames[one.state]()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf({ added, changed, failed, undone_by_name }: EarlierImport): string {
  const parts = [
    added > 0 && t('{count} new', { count: added }),
    changed > 0 && t('{count} changed', { count: changed }),
    failed > 0 && t('{count} failed', { count: failed }),
  ].filter(Boolean);
  const what = parts.length > 0 ? parts.join(', ') : plural(0, '{count} person', '{count} people');
  return undone_by_name ? t('{what}, undone by {name}', { what, name: undone_by_name }) : what;
}
