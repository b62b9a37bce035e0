import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Conflict, PlannedShiftCard } from '../../rules/shapes.ts';
import type { DraftCell } from '../model/drafts.ts';
import { conflictCountsOf, conflictCountsText } from '../model/conflict-counts.ts';
import type { ShownRow } from '../model/rows.ts';
import { planningApi } from '../planning-api.ts';
import { ConflictFacts } from './ConflictItem.tsx';
import { PanelHead } from './ConflictPanel.tsx';
import c from './panel.module.css';

interface OpenConflictsProps {
  batch_id: string;
  rows: readonly ShownRow[];
  canPlan: boolean;
  onDraft(cells: readonly DraftCell[]): void;
  onClose(): void;
}

/** Conflicts of the current drafts; each draft can be erased. */
export function OpenConflicts({ batch_id, rows, canPlan, onDraft, onClose }: OpenConflictsProps) {
  const query = useQuery(reviewOf(batch_id));
  const title = conflictCountsText(conflictCountsOf(query.data)) || (query.data ? t('No conflicts') : t('Conflicts'));
  return (
    <SidePanel label={title} onClose={onClose}>
      <div className={c['panel']}>
        <PanelHead title={title} text={t('You can publish shifts with warnings.')} onClose={onClose} />
        <div className={c['body']}>
          <QueryState query={query}>
            {({ conflicts, data }) => (
              <ol>
                {conflicts.map((conflict) => (
                  <li
                    key={`${conflict.user_id} ${conflict.date} ${conflict.kind}`}
                    data-refused={conflict.level === 'refuse' || undefined}
                  >
                    <ConflictFacts
                      conflict={conflict}
                      shift={draftedShift(rows, conflict)}
                      avatar={data.find(({ id }) => id === conflict.user_id)?.avatar}
                    />
                    {canPlan && (
                      <div className={c['acts']}>
                        <button type="button" onClick={() => onDraft([erasing(conflict)])}>
                          {t('Skip day')}
                        </button>
                      </div>
                    )}
                  </li>
                ))}
              </ol>
            )}
          </QueryState>
        </div>
      </div>
    </SidePanel>
  );
}

/** First page of the impact of publishing; shared by the bar, the dialog and this panel. */
export const reviewOf = (id: string, page = 1) =>
  planningApi.review.read({ params: { id }, query: { page, per_page: 50 } });

const erasing = ({ user_id, date }: Conflict): DraftCell => ({ user_id, date, wish: 'erase' });

function draftedShift(rows: readonly ShownRow[], { user_id, date }: Conflict): PlannedShiftCard | undefined {
  const day = rows.find(({ id }) => id === user_id)?.days.find((day) => day.date === date);
  return day?.draft?.shift ?? undefined;
}
