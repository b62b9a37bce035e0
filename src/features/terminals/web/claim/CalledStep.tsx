import { Button } from '@mantine/core';
import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyZone } from '#platform/web/server-time.ts';
import { localOf } from '#platform/shared/time.ts';
import type { ClaimProgress } from '../../rules/shapes.ts';
import c from './claim.module.css';

interface CalledStepProps {
  progress: ClaimProgress;
  isChosen: boolean;
  proving: { readonly busy: string | undefined; prove(serial: string): Promise<void> };
}

interface Caller {
  readonly serial: string;
  readonly model: string | null;
  readonly at: string;
  readonly is_access_control: boolean;
}

/** Terminals that have called, to be compared with the label on the back. */
export function CalledStep({ progress, isChosen, proving }: CalledStepProps) {
  const { serial, model, called_at, callers, is_access_control } = progress;
  const claimed = serial === null ? undefined : { serial, model, is_access_control };
  const own: Caller[] = claimed && called_at !== null ? [{ ...claimed, at: called_at }] : [];
  const listed = isChosen ? own : [...own, ...callers.filter((caller) => caller.serial !== serial)];
  const chosen: Caller[] = isChosen && own.length === 0 && claimed ? [{ ...claimed, at: '' }] : listed;
  return (
    <>
      {chosen.map((caller) => (
        <div key={caller.serial} className={c['caller']}>
          <p>{callerText(caller)}</p>
          {caller.is_access_control && <NoPunches />}
          {!isChosen && !caller.is_access_control && (
            <Button
              size="sm"
              variant="light"
              loading={proving.busy === caller.serial}
              aria-label={t('This is my terminal: {serial}', { serial: caller.serial })}
              onClick={() => void proving.prove(caller.serial)}
            >
              {t('This is my terminal')}
            </Button>
          )}
        </div>
      ))}
      {isChosen && <p>{t('Compare the serial number with the label on the back.')}</p>}
      {!isChosen && (
        <p role="status" data-warning={progress.has_expired || undefined}>
          {whatNext(progress)}
        </p>
      )}
    </>
  );
}

/** Explains why an access control unit cannot be claimed as it is. */
const NoPunches = () => (
  <p data-warning>
    {t('This is an access control unit: it sends door events and no punches. Set it to attendance at the unit:')}{' '}
    <span className={c['key']}>Menu</span> › <span className={c['key']}>System</span> ›{' '}
    <span className={c['key']}>Device Type Setting</span> › <span className={c['key']}>{'T&A PUSH'}</span>.{' '}
    {t('A unit without this setting cannot be used here.')}
  </p>
);

function whatNext({ has_expired, has_own_host }: ClaimProgress): string {
  if (has_expired)
    return t('We received no punch from you within five minutes. Select “This is my terminal” and punch again.');
  return has_own_host
    ? t('Compare the serial number with the label on the back, then punch within five minutes.')
    : t('Choose the serial number on the label on the back.');
}

function callerText({ serial, model, at }: Caller) {
  const time = at && timeOfDay(localOf(Math.floor(Date.parse(at) / 1000), companyZone()).slice(11, 16));
  return (
    <>
      {model ?? t('A terminal')}, {t('serial number')} <b>{serial}</b>
      {time && <>, {t('at {time}', { time })}</>}
    </>
  );
}
