import { useMediaQuery, useNetwork } from '@mantine/hooks';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { viewOf } from './parts/clock-view.ts';
import { wordsOf } from './clock-words.ts';
import { useElapsed } from './parts/use-clock-time.ts';
import { useClock } from './parts/use-clock.ts';

/**
 * View model of pill, card and mini, updated every tick; null for people without a clock and before the first response.
 */
export function useClockView() {
  const clock = useClock();
  const elapsed = useElapsed(clock.reading);
  const { can } = useSession();
  const { online: isOnline } = useNetwork();
  const isTiny = useMediaQuery('(max-width: 359.98px)') ?? false;
  const { isShown, reading, state } = clock;
  if (!isShown || !reading) return { ...clock, seen: null };
  const { summary } = reading;
  const view = viewOf({ summary, elapsed, state, isOnline, may: can });
  // People at a terminal see a label while clocked in, and nothing otherwise.
  if (view.isDevice && !summary.is_clocked_in) return { ...clock, isShown: false, seen: null };
  const words = wordsOf({ summary, view, state, today: companyToday(), isOnline, isTiny });
  return { ...clock, seen: { view, words, planned: summary.shift?.work_time ?? null } };
}
