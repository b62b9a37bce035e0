import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useServerTime } from '#platform/web/use-server-time.ts';
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx';
import { FormProblem } from '#platform/web/ui/FormProblem.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { ClaimProgress } from '../../rules/shapes.ts';
import { ClaimSteps } from './ClaimSteps.tsx';
import { useClaim } from './use-claim.ts';
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
      foot={calling}
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
