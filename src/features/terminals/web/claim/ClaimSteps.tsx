import { TextInput, ActionIcon, CopyButton, Select, Button } from '@mantine/core';
import { mdiCheck, mdiContentCopy, mdiFingerprint } from '@mdi/js';
import { useState, type ReactNode, Fragment } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { timeOfDay } from '#platform/web/format.ts';
import { companyZone } from '#platform/web/server-time.ts';
import { localOf } from '#platform/shared/time.ts';
import { useServerTime } from '#platform/web/use-server-time.ts';
import { DeliveryWarning } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { ClaimProgress } from '../../rules/shapes.ts';
import { ZoneField } from '../ZoneField.tsx';
import { type Model, menuWords, modelName, models, type MenuLine } from './models.ts';
import { TerminalDrawing } from './TerminalDrawing.tsx';
import type { NamingForm } from './use-naming.ts';
import c from './claim.module.css';

interface ClaimStepsProps {
  progress: ClaimProgress;
  proving: { readonly busy: string | undefined; prove(serial: string): Promise<void> };
  form: NamingForm;
  formId: string;
}

/** Steps from the address to the name; each opens when the previous one is done. */
export function ClaimSteps({ progress, proving, form, formId }: ClaimStepsProps) {
  const [model, setModel] = useState<Model>('keys');
  const hasCalled = progress.called_at !== null || progress.callers.length > 0;
  const isChosen = progress.serial !== null && (progress.waits_until !== null || progress.is_proven);
  const now = progress.is_proven ? 4 : isChosen ? 3 : hasCalled ? 2 : 1;
  return (
    <div className={c['guide']}>
      <ol className={c['steps']}>
        <Step number={1} now={now} title={t('Enter the address in the terminal')}>
          <AddressStep progress={progress} model={model} onModel={setModel} isDone={now > 2} />
        </Step>
        <Step number={2} now={now} title={t('Terminal connected')} later={t('The terminal connects within a minute.')}>
          <CalledStep progress={progress} isChosen={isChosen} proving={proving} />
        </Step>
        <Step number={3} now={now} title={t('Confirm it’s yours')} later={t('Punch in once on the device.')}>
          <ProofStep progress={progress} />
        </Step>
        <Step number={4} now={now} title={t('Name, place and time zone')} later={t('Then choose who can use it.')}>
          <Naming form={form} formId={formId} progress={progress} />
        </Step>
      </ol>
      <TerminalDrawing model={model} progress={progress} />
    </div>
  );
}

interface StepProps {
  number: number;
  /** Index of the current step. */
  now: number;
  title: string;
  /** Description of a step that is not open yet. */
  later?: string;
  children: ReactNode;
}

function Step({ number, now, title, later, children }: StepProps) {
  const state = number < now ? 'done' : number === now ? 'now' : 'later';
  return (
    <li data-state={state} {...(state === 'now' && { 'aria-current': 'step' as const })}>
      <span className={c['mark']} aria-hidden>
        {state === 'done' ? <Icon path={mdiCheck} size={14} /> : number}
      </span>
      <h3>{title}</h3>
      {state === 'later' ? <p>{later}</p> : children}
    </li>
  );
}

function Naming({ form: { form, submit }, formId, progress }: Pick<ClaimStepsProps, 'form' | 'formId' | 'progress'>) {
  return (
    <form id={formId} className={c['naming']} onSubmit={submit} noValidate>
      <TextInput
        label={t('Name', { of: 'thing' })}
        withAsterisk
        maxLength={60}
        autoFocus
        {...form.getInputProps('name')}
      />
      <TextInput label={t('Place')} maxLength={60} {...form.getInputProps('place')} />
      <ZoneField
        value={form.getValues().zone}
        error={form.errors['zone']}
        onChange={(zone) => form.setFieldValue('zone', zone)}
      />
      {!progress.has_own_host && progress.caller_address && (
        <p>
          {t('Muster accepts this serial number only from {address}. Select “Edit” to add other addresses.', {
            address: progress.caller_address,
          })}
        </p>
      )}
    </form>
  );
}

interface AddressStepProps {
  progress: ClaimProgress;
  model: Model;
  onModel(model: Model): void;
  /** Whether it has called; then only the typed values are shown, to make room for the next steps. */
  isDone: boolean;
}

/** Instructions for typing the address, in the words of the terminal's menu. */
function AddressStep({ progress, model, onModel, isDone }: AddressStepProps) {
  const { path, lines } = menuWords(model, progress);
  if (isDone) return <MenuLines lines={lines.filter(({ isTyped }) => isTyped)} />;
  return (
    <>
      <p className={c['path']}>
        {path.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <> › </>}
            <span className={c['key']}>{part}</span>
          </Fragment>
        ))}
      </p>
      <MenuLines lines={lines} />
      {!progress.has_own_host && <DeliveryWarning means="terminal" />}
      <Select
        size="xs"
        label={t('Labels as shown on the device. Using another model?')}
        data={models.map((model) => ({ value: model, label: modelName(model) }))}
        value={model}
        allowDeselect={false}
        onChange={(next) => onModel(models.find((model) => model === next) ?? 'keys')}
      />
    </>
  );
}

const MenuLines = ({ lines }: { lines: readonly MenuLine[] }) => (
  <dl className={c['typed']}>
    {lines.map(({ name, value, isTyped }) => (
      <div key={name} data-typed={isTyped || undefined}>
        <dt>{name}</dt>
        <dd>
          <b>{value}</b>
          {isTyped && <Copy name={name} value={value} />}
        </dd>
      </div>
    ))}
  </dl>
);

function Copy({ name, value }: { name: string; value: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon aria-label={copied ? t('{name} copied', { name }) : t('Copy {name}', { name })} onClick={copy}>
          <Icon path={copied ? mdiCheck : mdiContentCopy} size={18} />
        </ActionIcon>
      )}
    </CopyButton>
  );
}

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
function CalledStep({ progress, isChosen, proving }: CalledStepProps) {
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

/** Waits for the punch that proves that the person claiming it stands before the terminal. */
function ProofStep({ progress: { person, waits_until, is_proven } }: { progress: ClaimProgress }) {
  const now = useServerTime();
  const left = waits_until === null ? 0 : Math.max(0, Math.floor(Date.parse(waits_until) / 1000) - now);
  if (is_proven) return <p>{t('{name} punched at this terminal.', { name: person.name })}</p>;
  return (
    <>
      <p>{t('Punch once with your fingerprint or card to confirm that the terminal is yours.')}</p>
      <div className={c['waiting']}>
        <Icon path={mdiFingerprint} size={28} />
        <span>
          <b>{t('Waiting for your punch')}</b>
          <small>{t('{name}, PIN {pin}', { name: person.name, pin: person.pin })}</small>
        </span>
        <b className="num" aria-label={t('Time left')} role="timer">
          {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
        </b>
      </div>
      <p>
        {t('Not enrolled on the device yet?')} <span className={c['key']}>Menu</span> ›{' '}
        <span className={c['key']}>User Mgt.</span> › <span className={c['key']}>New User</span>,{' '}
        {t('User ID {pin}.', { pin: person.pin })}
      </p>
    </>
  );
}
