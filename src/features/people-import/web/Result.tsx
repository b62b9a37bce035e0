import { Button } from '@mantine/core';
import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiChevronRight,
  mdiCloseCircleOutline,
  mdiEmailFastOutline,
  mdiUndoVariant,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { impactLines } from '#platform/web/confirmed-impact.ts';
import { instant, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { paragraph } from '#platform/web/paragraph.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmAction, showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { DeliveryWarning, useDeliveryStatus } from '#features/company/web/parts/DeliveryWarning.tsx';
import type { ImportResult } from '../rules/shapes.ts';
import { ImportedPeople, type ImportedPeopleFilter } from './ImportedPeople.tsx';
import { batchesApi, importApi } from './import-api.ts';
import c from './import.module.css';

interface ResultProps {
  result: ImportResult;
  onDone(): void;
}

/** Shows the result of an import and the next steps. */
export function Result({ result, onDone }: ResultProps) {
  const { import_id, progress, is_undone, may_undo } = result;
  const [shown, setShown] = useState<ImportedPeopleFilter>();
  const isWhole = progress?.state === 'finished' && progress.failed === 0 && !is_undone;
  return (
    <>
      <section className={c['card']}>
        <div className={c['lead']}>
          <div className={c['ok']} data-whole={isWhole || undefined}>
            <Icon path={iconOf(result)} size={26} />
            <div>
              <h2>{headline(result)}</h2>
              <p className={c['hint']}>{endLine(result)}</p>
            </div>
          </div>
          {may_undo && <Undo id={import_id} onDone={onDone} />}
        </div>
        <Outcomes result={result} />
        {progress && progress.failed > 0 && <Failures id={progress.id} />}
        {!is_undone && (progress?.counts['added'] ?? 0) > 0 && <DeliveryWarning means="mail" />}
        {!is_undone && <Next result={result} onDone={onDone} onShow={setShown} />}
      </section>
      {shown && !is_undone && (
        <ImportedPeople key={shown} id={import_id} shown={shown} mayUndo={may_undo} onDone={onDone} onShow={setShown} />
      )}
    </>
  );
}

const iconOf = ({ is_undone, progress }: ImportResult) =>
  is_undone ? mdiUndoVariant : progress?.state === 'cancelled' ? mdiCloseCircleOutline : mdiCheckCircleOutline;

/** One sentence for both the imported people and those who were not, so that the latter are not overlooked. */
function headline({ progress, is_undone, left_out, skipped }: ImportResult): string {
  if (is_undone) return t('The import is undone');
  const done = progress?.done ?? 0;
  if (progress?.state === 'cancelled')
    return t('{count, plural, one {Cancelled after # person} other {Cancelled after # people}}', { count: done });
  return [
    t('{count, plural, one {# person imported} other {# people imported}}', { count: done }),
    ...leftParts({ left_out: left_out + (progress?.failed ?? 0), skipped }),
  ].join(', ');
}

/** ['89 rows left out', '3 rows without a person skipped'] */
export const leftParts = ({ left_out, skipped }: Pick<ImportResult, 'left_out' | 'skipped'>): string[] => [
  ...(left_out > 0 ? [t('{count, plural, one {# row left out} other {# rows left out}}', { count: left_out })] : []),
  ...(skipped > 0
    ? [
        t('{count, plural, one {# row without a person skipped} other {# rows without a person skipped}}', {
          count: skipped,
        }),
      ]
    : []),
];

function endLine({ progress, is_undone, left_out }: ImportResult): string {
  if (!progress || progress.ended_at === null || is_undone) return '';
  const ended = { at: instant(progress.ended_at) };
  if (progress.state === 'cancelled') return t('Stopped on {at}. People imported before that stay.', ended);
  const took = t('{count, plural, one {Finished on {at}, in # second.} other {Finished on {at}, in # seconds.}}', {
    ...ended,
    count: progress.seconds,
  });
  return paragraph(took, progress.failed + left_out === 0 && t('Importing this file again won’t change anything.'));
}

function Outcomes({ result }: { result: ImportResult }) {
  const { progress, discharged, fields_changed, unchanged, left_out } = result;
  const added = progress?.counts['added'] ?? 0;
  const failed = progress?.failed ?? 0;
  const atWork = t('{work} active, {gone} archived', {
    work: number(Math.max(0, added - discharged)),
    gone: number(discharged),
  });
  return (
    <div className={c['outs']}>
      <Outcome count={added} name={t('added')} line={discharged > 0 ? atWork : ''} />
      <Outcome
        count={progress?.counts['changed'] ?? 0}
        name={t('changed')}
        line={t(
          '{count, plural, one {# field; the history keeps the old value} other {# fields; the history keeps the old values}}',
          { count: fields_changed },
        )}
      />
      <Outcome count={unchanged} name={t('unchanged')} line={t('no differences')} />
      <Outcome
        count={left_out + failed}
        name={t('skipped')}
        line={
          left_out + failed === 0
            ? t('all problems fixed')
            : t('{wrong} invalid, {failed} failed', { wrong: number(left_out), failed: number(failed) })
        }
      />
    </div>
  );
}

function Outcome({ count, name, line }: { count: number; name: string; line: string }) {
  return (
    <div>
      <b className="num">{number(count)}</b> <span>{name}</span>
      <small>{line}</small>
    </div>
  );
}

function Failures({ id }: { id: string }) {
  const query = useQuery(batchesApi.failures.read({ params: { id }, query: {} }));
  return (
    <QueryState query={query}>
      {({ data }) => (
        <ul className={c['failures']} aria-label={t('Rows that failed')}>
          {data.map(({ position, label, why }) => (
            <li key={position}>
              <b>{label}</b> <span className={c['problem']}>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

interface NextProps extends ResultProps {
  onShow(shown: ImportedPeopleFilter): void;
}

/** Offers the next steps: invitations, managers, or undoing the import. */
function Next({ result, onDone, onShow }: NextProps) {
  const { import_id, to_invite, without_manager, may_undo, progress } = result;
  const done = progress?.done ?? 0;
  return (
    <ul className={c['next']}>
      {to_invite > 0 && <Invite id={import_id} count={to_invite} onDone={onDone} />}
      {without_manager > 0 && (
        <Step
          icon={mdiAlertCircleOutline}
          title={noManagerText(without_manager)}
          line={t('The file names no manager for them, or you did not choose one.')}
        >
          <Button variant="default" onClick={() => onShow('without_manager')}>
            {t('Choose managers')}
          </Button>
        </Step>
      )}
      {done > 0 && (
        <Step
          icon={mdiUndoVariant}
          title={may_undo ? t('You can undo the whole import') : t('This import can no longer be undone')}
          line={
            may_undo
              ? t('You can undo the whole import until someone in it signs in or is edited.')
              : t('One of these people was edited or has signed in since.')
          }
        >
          <Button
            variant="subtle"
            rightSection={<Icon path={mdiChevronRight} size={18} />}
            onClick={() => onShow('all')}
          >
            {t('{count, plural, one {View the person} other {View all #}}', { count: done })}
          </Button>
        </Step>
      )}
    </ul>
  );
}

const noManagerText = (count: number) =>
  t('{count, plural, one {# person has no manager} other {# people have no manager}}', { count });

function Invite({ id, count, onDone }: { id: string; count: number; onDone(): void }) {
  const waits = useDeliveryStatus()?.has_mail_server === false;
  const [isInvited, setInvited] = useState(false);
  const { busy, run: invite } = useAction(
    async () => {
      await importApi.invite.call({ params: { id }, body: {} });
      setInvited(true);
      if (waits) showToast(waitingText(count));
    },
    { onFault: showRefusal, refresh: onDone },
  );
  return (
    <Step
      icon={mdiEmailFastOutline}
      title={t('{count, plural, one {# person has not been invited yet} other {# people have not been invited yet}}', {
        count,
      })}
      line={t('Only active people with an email address will be invited.')}
    >
      <Button loading={busy || isInvited} onClick={() => void invite()}>
        {t('{count, plural, one {Invite # person} other {Invite # people}}', { count })}
      </Button>
    </Step>
  );
}

const waitingText = (count: number) =>
  t(
    '{count, plural, one {Muster has no mail server, so this invitation waits in the mail folder.} other {Muster has no mail server, so these # invitations wait in the mail folder.}}',
    { count },
  );

const isRefusal = ({ status }: Fault) => status === 403 || status === 424;

/** Asks before the undo, which removes everyone added and restores leave balances. */
export function useUndo(id: string, onDone: () => void) {
  const [isChecking, setChecking] = useState(false);
  const [isUndone, setUndone] = useState(false);
  const { busy, run } = useAction(
    async () => {
      await importApi.undo.call({ params: { id }, body: {} });
      setUndone(true);
    },
    {
      async ask() {
        setChecking(true);
        const about = await effectsOf(id).finally(() => setChecking(false));
        return confirmAction({
          title: t('Undo this import?'),
          text: t('This removes the people it added and restores the previous values of those it changed.'),
          verb: t('Undo import'),
          about,
        });
      },
      onFault: showRefusal,
      refresh: onDone,
    },
  );
  return { isChecking, isBusy: isChecking || busy || isUndone, ask: () => void run() };
}

/** @throws 403 or 424 if the import can no longer be undone, or not by this viewer */
async function effectsOf(id: string): Promise<readonly string[]> {
  try {
    return impactLines((await importApi.undoEffects.call({ params: { id }, body: {} })).effects);
  } catch (error) {
    if (error instanceof Fault && isRefusal(error)) throw error;
    return [t('We could not calculate the impact on leave balances.')];
  }
}

function Undo({ id, onDone }: { id: string; onDone(): void }) {
  const { isBusy, ask } = useUndo(id, onDone);
  return (
    <Button variant="default" leftSection={<Icon path={mdiUndoVariant} size={18} />} loading={isBusy} onClick={ask}>
      {t('Undo import')}
    </Button>
  );
}

interface StepProps {
  icon: string;
  title: string;
  line: string;
  children: ReactNode;
}

function Step({ icon, title, line, children }: StepProps) {
  return (
    <li>
      <Icon path={icon} size={20} />
      <span>
        <b>{title}</b>
        <small>{line}</small>
      </span>
      {children}
    </li>
  );
}
