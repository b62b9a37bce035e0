import { Button } from '@mantine/core';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { withConfirmedImpact } from '#platform/web/confirmed-impact.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { placeWeeksApi, type Item, type PlaceTerms } from './place-weeks-api.ts';
import { useTermsRefresh } from './use-terms-refresh.ts';
import c from './places.module.css';

interface TermRow {
  readonly effective_from: LocalDate;
  readonly text: string;
}

interface TermRowsProps {
  item: Item;
  terms: PlaceTerms;
  part: 'week' | 'timezone';
  /** In date order. */
  rows: readonly TermRow[];
  /** Whether the viewer may only see them. */
  isLocked?: boolean;
}

/** Weeks or zones with their first dates, the latest first. A zone of the past stays. */
export function TermRows({ item, terms, part, rows, isLocked = false }: TermRowsProps) {
  const remove = useRemoving(item, part, terms.version);
  const today = companyToday();
  const current = rows.findLast(({ effective_from }) => effective_from <= today);
  if (rows.length === 0) return null;
  return (
    <ol className={c['rows']}>
      {rows.toReversed().map((row) => (
        <li key={row.effective_from} data-current={row === current || undefined}>
          <span className="num">{t('from {date}', { date: date(row.effective_from) })}</span>
          <b>{row.text}</b>
          {!isLocked && (part === 'week' || row.effective_from >= today) && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              disabled={remove.busy}
              aria-label={t('Remove the change of {date}', { date: date(row.effective_from) })}
              onClick={() => void remove.run(row.effective_from)}
            >
              {t('Remove')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Returns an action that removes a change, once that and its impact are confirmed. */
function useRemoving(item: Item, part: TermRowsProps['part'], version: string) {
  const refresh = useTermsRefresh();
  return useAction(
    async (effective_from: LocalDate) => {
      const done = await withConfirmedImpact(
        (confirmed) =>
          placeWeeksApi.remove.call({
            body: { ...item, part, effective_from, version, ...(confirmed && { confirmed }) },
          }),
        { title: t('Remove this change?'), verb: t('Remove') },
      );
      if (!done) return;
      await refresh();
      void showSuccess(done.message);
    },
    { onFault: (fault) => void showFailure(fault), refresh },
  );
}
