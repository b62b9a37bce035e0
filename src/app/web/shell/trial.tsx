import { lazyPart } from '#platform/web/lazy-part.tsx';
import { serverNow } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';

// Loaded when a trial is over, which few people ever see.
export const Trial = lazyPart(() => import('./TrialNotice.tsx'), 'Trial', { waiting: () => null });

/** Whether clocking has ended, because the extra time after the trial is over. */
export function useClockStopped(): boolean {
  const { is_trial_over, clocks_until } = useSession().app;
  return is_trial_over && (clocks_until === null || Date.parse(clocks_until) <= serverNow());
}
