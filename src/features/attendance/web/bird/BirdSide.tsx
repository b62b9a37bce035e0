import type { LocalDate } from '#platform/shared/schemas.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import type { ChangedDay } from '#features/corrections/rules/day-shapes.ts';
import type { DayMode } from '../calendar/day-mode.ts';
import { useRefreshDays } from '../calendar/use-day.ts';
import { BirdDay } from './BirdDay.tsx';
import type { BirdViewState } from './bird-view-state.ts';
import { pickedDays } from './picked-days.ts';
import type { Picking } from './use-picking.ts';
import type { Review } from './use-review.ts';

const BulkPanel = lazyPart(() => import('#features/corrections/web/parts/BulkPanel.tsx'), 'BulkPanel');

interface BirdSideProps {
  view: BirdViewState;
  picking: Picking;
  review: Review;
  open(person: string, day: LocalDate): void;
  close(): void;
  setMode(mode: DayMode): void;
  onAdd(): void;
}

/** Panel beside the table: the pending action on selected days, otherwise the open day. */
export function BirdSide({ view, picking, review, open, close, setMode, onAdd }: BirdSideProps) {
  const { can } = useSession();
  const refresh = useRefreshDays();
  const { deed, picked } = picking;
  if (deed && picked.size > 0)
    return (
      <SidePanel label={t('Selected days')} onClose={() => picking.setDeed(undefined)}>
        <BulkPanel
          days={pickedDays(picked)}
          deed={deed}
          onDeed={picking.setDeed}
          onDone={() => {
            refresh();
            picking.clear();
          }}
          onClose={() => picking.setDeed(undefined)}
        />
      </SidePanel>
    );
  /** After a decision about a waiting day the next one opens. A day with just corrected times stays open. */
  const onChanged = (changed: ChangedDay | undefined) => {
    const isDecided = changed?.approved_at != null && changed.count_unapproved === 0;
    if (isDecided && view.mode !== 'times') review.advance();
    refresh();
  };
  if (!view.person || !view.day) return null;
  return (
    <BirdDay
      user_id={view.person}
      date={view.day}
      mode={view.mode}
      review={review}
      onMode={setMode}
      onChanged={onChanged}
      onAdd={can('add_any_attendance') ? onAdd : undefined}
      onOpen={open}
      onClose={close}
    />
  );
}
