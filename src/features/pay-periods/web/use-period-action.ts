import { useQueryClient } from '@tanstack/react-query';
import type { Fault } from '#platform/shared/fault.ts';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { inlineOr, useAction } from '#platform/web/use-action.ts';
import { payPeriodsApi } from './pay-periods-api.ts';

/** Reloads everything that a step changes. */
export function useRefreshPeriods() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [payPeriodsApi.period.key, payPeriodsApi.board.key].map((queryKey) => cache.invalidateQueries({ queryKey })),
    );
}

/** Takes a step, shows its success or why it failed, and reloads. */
export function usePeriodAction<Input extends readonly unknown[]>(
  act: (...input: Input) => Promise<{ readonly message: string }>,
  onDone?: () => void,
) {
  const refresh = useRefreshPeriods();
  return useAction(
    async (...input: Input) => {
      const { message } = await act(...input);
      onDone?.();
      void showSuccess(message);
    },
    { onFault: (fault: Fault, ..._: Input) => inlineOr(showFailure)(fault), refresh },
  );
}
