import { Button, TextInput } from '@mantine/core';
import { useId, useState, useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { useServerTime } from '#platform/web/use-server-time.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { Fault } from '#platform/shared/fault.ts';
import { problemOf } from '#platform/web/form.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ClaimProgress } from '../../rules/shapes.ts';
import { terminalNews } from '../../events.ts';
import { terminalsApi } from '../terminals-api.ts';
import { ClaimSteps } from './ClaimSteps.tsx';
import { useNaming } from './use-naming.ts';
import c from './claim.module.css';

/** Guide for a person in front of the terminal. A claim that has begun continues when it is reopened. */
export function AddTerminal({ onClose }: { onClose(): void }) {
  const claim = useClaim();
  const form = useNaming(claim.id, onClose);
  const formId = useId();
  const progress = claim.query.data;
  const calling = (
    <p className={c['calling']} role="status">
      {progress && <Calling progress={progress} />}
    </p>
  );
  return (
    <ActionDialog
      title={t('Add terminal')}
      size={650}
      label={t('Claim terminal')}
      action={form}
      form={formId}
      isDisabled={!progress?.is_proven}
      footer={calling}
      onClose={onClose}
    >
      <p className={c['line']}>{t('Takes about five minutes at the terminal, with this screen next to you')}</p>
      <FormProblem text={claim.problem || form.problem} />
      {claim.id === undefined ? (
        <NotBegun {...claim} />
      ) : (
        <QueryState query={claim.query}>
          {(known) => <ClaimSteps progress={known} proving={claim.prove} form={form} formId={formId} />}
        </QueryState>
      )}
    </ActionDialog>
  );
}

/** Asks the first person of a company for a PIN, since they have no employee number. */
function NotBegun({ needsPin, problem, start }: Pick<ReturnType<typeof useClaim>, 'needsPin' | 'problem' | 'start'>) {
  const [pin, setPin] = useState('');
  if (needsPin)
    return (
      <form
        className={c['again']}
        onSubmit={(event) => {
          event.preventDefault();
          if (pin) start(pin);
        }}
      >
        <TextInput
          label={t('Your PIN')}
          description={t('Your employee number is not all digits. Choose a PIN to punch with.')}
          inputMode="numeric"
          maxLength={9}
          autoFocus
          value={pin}
          onChange={({ currentTarget }) => setPin(currentTarget.value.replace(/\D/g, ''))}
        />
        <Button type="submit" variant="default" disabled={!pin}>
          {t('Continue')}
        </Button>
      </form>
    );
  return problem ? (
    <Button variant="default" mt={12} onClick={() => start()}>
      {t('Try again')}
    </Button>
  ) : (
    <SkeletonRows rows={4} />
  );
}

/** 'The terminal is calling, last time 6 s ago' */
function Calling({ progress: { called_at, callers } }: { progress: ClaimProgress }) {
  const now = useServerTime();
  const at = called_at ?? callers[0]?.at;
  if (at === undefined) return t('Waiting for the terminal to connect.');
  const seconds = Math.max(0, now - Math.floor(Date.parse(at) / 1000));
  if (seconds >= 120) return t('It has not connected for {count} minutes.', { count: Math.floor(seconds / 60) });
  return (
    <>
      <i aria-hidden />
      {t('The terminal is connected, last seen {count} s ago', { count: seconds })}
    </>
  );
}

/** Milliseconds between requests without news. */
const againMs = 5_000;

/** Manages a claim: its address, the callers, and the punch. */
function useClaim() {
  const cache = useQueryClient();
  const [id, setId] = useState<string>();
  const [problem, setProblem] = useState('');
  const [needsPin, setNeedsPin] = useState(false);
  const begin = useRef<Promise<unknown>>(undefined);
  const start = (pin?: string) => {
    setProblem('');
    begin.current = terminalsApi.begin
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
    ...terminalsApi.claim.read({ params: { id: id ?? '' } }),
    enabled: id !== undefined,
    gcTime: 0,
    refetchInterval: againMs,
  });
  const refresh = () => void cache.invalidateQueries({ queryKey: terminalsApi.claim.key });
  useLive(terminalNews, refresh);
  useLive(connected, refresh);
  return { id, query, problem, needsPin, start, prove: useProve(id, setProblem, refresh) };
}

function useProve(id: string | undefined, setProblem: (problem: string) => void, refresh: () => void) {
  const cache = useQueryClient();
  const { running, run } = useAction(
    async (claim: string, serial: string) => {
      setProblem('');
      const progress: ClaimProgress = await terminalsApi.prove.call({ body: { id: claim, serial } });
      cache.setQueryData(terminalsApi.claim.read({ params: { id: claim } }).queryKey, progress);
    },
    { onFault: (fault) => (fault.status === 424 ? setProblem(fault.message) : void showFailure(fault)), refresh },
  );
  return { busy: running?.[1], prove: async (serial: string) => void (id !== undefined && (await run(id, serial))) };
}
