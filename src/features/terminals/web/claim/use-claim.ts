import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { problemOf } from '#platform/web/form.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { terminalNews } from '../../events.ts';
import type { ClaimProgress } from '../../rules/shapes.ts';
import { devicesApi } from '../terminals-api.ts';

/** Milliseconds between requests without news. */
const againMs = 5_000;

/** Manages a claim: its address, the callers, and the punch. */
export function useClaim() {
  const cache = useQueryClient();
  const [id, setId] = useState<string>();
  const [problem, setProblem] = useState('');
  const [needsPin, setNeedsPin] = useState(false);
  const begin = useRef<Promise<unknown>>(undefined);
  const start = (pin?: string) => {
    setProblem('');
    begin.current = devicesApi.begin
      .call({ body: { ...(pin && { pin }) } })
      .then((begun) => setId(begun.id))
      .catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error;
        if (error.code === 'terminals.noPin') setNeedsPin(true);
        else setProblem(problemOf(error));
      });
  };
  useEffect(() => {
    // Guards against effects running twice in development.
    if (!begin.current) start();
  }, []);
  const query = useQuery({
    ...devicesApi.claim.read({ params: { id: id ?? '' } }),
    enabled: id !== undefined,
    gcTime: 0,
    refetchInterval: againMs,
  });
  const refresh = () => void cache.invalidateQueries({ queryKey: devicesApi.claim.key });
  useLive(terminalNews, refresh);
  useLive(connected, refresh);
  return { id, query, problem, needsPin, start, prove: useProving(id, setProblem, refresh) };
}

function useProving(id: string | undefined, setProblem: (problem: string) => void, refresh: () => void) {
  const cache = useQueryClient();
  const { running, run } = useAction(
    async (claim: string, serial: string) => {
      setProblem('');
      const progress: ClaimProgress = await devicesApi.prove.call({ body: { id: claim, serial } });
      cache.setQueryData(devicesApi.claim.read({ params: { id: claim } }).queryKey, progress);
    },
    { onFault: (fault) => (fault.status === 424 ? setProblem(fault.message) : void showFailure(fault)), refresh },
  );
  return { busy: running?.[1], prove: async (serial: string) => void (id !== undefined && (await run(id, serial))) };
}
