import { hasClock } from '#features/clock/web/parts/clock-view.ts';
import { ClockCard } from '#features/clock/web/parts/ClockCard.tsx';
import { ClockWidget } from '#features/clock/web/parts/ClockWidget.tsx';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSession } from '#platform/web/session.ts';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';

const shapes = {
  widget: ClockWidget,
  card: ClockCard,
  // Loads the code that opens a sheet.
  mini: lazyPart(() => import('#features/clock/web/parts/ClockMini.tsx'), 'ClockMini', {
    failed: () => <PartFailed text={t('We couldn’t load your clock.')} />,
  }),
};

/** Whether this person has a clock (specification A §2.4). */
export function useHasClock(): boolean {
  return hasClock(useSession().can);
}

/**
 * The clock in one of its three shapes: pill in the top bar, card on the feed of a phone, pill for a phone's top bar.
 */
export function Clock({ shape }: { shape: keyof typeof shapes }) {
  const Shape = shapes[shape];
  return useHasClock() && <Shape />;
}
