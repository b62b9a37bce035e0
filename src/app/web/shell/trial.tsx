import { lazyPart } from '#platform/web/lazy-part.tsx';
import { serverNow } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';

// Loaded when a trial is over: few ever see it.
export const Trial = lazyPart(() => import('./TrialNotice.tsx'), 'Trial', { waiting: () => null });

/** Nobody clocks any more: the trial is over for longer than people may clock on. */
export function useClockStopped(): boolean {
  const { is_trial_over, clocks_until } = useSession().app;
  return is_trial_over && (clocks_until === null || Date.parse(clocks_until) <= serverNow());
}
