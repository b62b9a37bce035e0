import { lazy, Suspense } from 'react';
import { useSession } from '#platform/web/session.ts';

const shapes = {
  widget: lazy(async () => ({ default: (await import('#features/clock/web/parts/ClockWidget.tsx')).ClockWidget })),
  card: lazy(async () => ({ default: (await import('#features/clock/web/parts/ClockCard.tsx')).ClockCard })),
  mini: lazy(async () => ({ default: (await import('#features/clock/web/parts/ClockMini.tsx')).ClockMini })),
};

/** Whether this person has a clock at all (specification A §2.4). */
export function useHasClock(): boolean {
  return useSession().can(
    'allow_clock_in_out_attendance',
    'allow_clock_break_resume_attendance',
    'allowed_bio_devices',
  );
}

/**
 * The clock in one of its three shapes: pill in the top bar, card on the feed of a phone, pill for a phone's top bar.
 */
export function Clock({ shape }: { shape: keyof typeof shapes }) {
  const Shape = shapes[shape];
  const hasClock = useHasClock();
  if (!hasClock) return null;
  return (
    <Suspense>
      <Shape />
    </Suspense>
  );
}
