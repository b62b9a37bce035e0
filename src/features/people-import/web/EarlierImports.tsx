import { mdiCheck, mdiClose, mdiFileDelimitedOutline, mdiProgressClock, mdiUndoVariant } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { instant, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import type { EarlierImport } from '../rules/shapes.ts';
import { importAddress } from './import-address.ts';
import { importApi } from './import-api.ts';
import { leftParts, useUndo } from './Result.tsx';
import c from './import.module.css';

const stateNames: Readonly<Record<EarlierImport['state'], () => string>> = {
  running: () => t('Running'),
  done: () => t('Done', { of: 'status' }),
  cancelled: () => t('Cancelled'),
  undoing: () => t('Undoing…'),
  undone: () => t('Undone'),
};
const stateIcons = {
  running: mdiProgressClock,
  done: mdiCheck,
  cancelled: mdiClose,
  undoing: mdiProgressClock,
  undone: mdiUndoVariant,
};

/** Lists the earlier imports, and the people who started them. */
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
          <Earlier key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Earlier({ one }: { one: EarlierImport }) {
  const { id, name, author_name, created_at, state, is_own } = one;
  const cache = useQueryClient();
  const [, change] = useAddress(importAddress);
  const { isChecking, ask } = useUndo(id, () => void cache.invalidateQueries({ queryKey: importApi.index.key }));
  const see = { label: t('View result'), icon: mdiFileDelimitedOutline, run: () => change({ id }) };
  const undo = { label: t('Undo import'), icon: mdiUndoVariant, isDestructive: true, run: ask };
  const actions = [...(is_own ? [see] : []), ...(state === 'done' || state === 'cancelled' ? [undo] : [])];
  return (
    <li>
      <Icon path={mdiFileDelimitedOutline} size={20} />
      <span>
        <b>{name}</b>
        <small>
          {author_name}, {instant(created_at)}
        </small>
      </span>
      <span>
        {outcomeOf(one)}
        <small>{endOf(one)}</small>
      </span>
      <span className={c['state']} data-state={isChecking ? 'checking' : state} aria-live="polite">
        <Icon path={isChecking ? mdiProgressClock : stateIcons[state]} size={14} />
        {isChecking ? t('Checking…') : stateNames[state]()}
      </span>
      {actions.length > 0 ? <RowMenu name={name} actions={actions} /> : <span />}
    </li>
  );
}

function outcomeOf({ added, changed, failed, total, ...left }: EarlierImport): string {
  const parts = [
    added > 0 && t('{count} new', { count: number(added) }),
    changed > 0 && t('{count} changed', { count: number(changed) }),
    failed > 0 && t('{count} failed', { count: number(failed) }),
  ].filter(Boolean);
  const done = parts.length > 0 ? parts.join(', ') : t('0 of {total}', { total: number(total) });
  return [done, ...leftParts(left)].join(', ');
}

function endOf({ state, added, changed, undone_by_name, undone_at }: EarlierImport): string {
  if (undone_by_name && undone_at) return t('undone by {name}, {at}', { name: undone_by_name, at: instant(undone_at) });
  if (state !== 'cancelled') return '';
  return added + changed === 0 ? t('cancelled, nothing imported') : t('cancelled, these were imported');
}
