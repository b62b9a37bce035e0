import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { laterText } from '#features/days/rules/later-text.ts';
import { localOf } from '#platform/shared/time.ts';
import { duration, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { LatePartProps } from '#features/attendance/web/parts/late-part.ts';
import { firstNameOf } from '#features/corrections/web/parts/correctable-day.ts';
import type { ChangedDay } from '#features/corrections/rules/day-shapes.ts';
import { DayRuler } from '#features/days/web/parts/DayRuler.tsx';
import { hoursAround, planOf } from '#features/days/web/parts/day-hours.ts';
import { rulerText } from '#features/days/web/parts/day-words.ts';
import type { LatePunches } from '../../rules/shapes.ts';
import { lateApi } from '../terminals-api.ts';
import c from './late.module.css';

/** Late punches of an approved day, the day with them, and the possible decisions. */
export function LateDay({ day, onChanged }: LatePartProps) {
  const query = useQuery(lateApi.late.read({ params: { id: day.id } }));
  return (
    <section className={c['late']} aria-label={t('Arrived late')}>
      <h3>{t('Arrived late')}</h3>
      <QueryState query={query}>
        {(late) => (
          <>
            <Punches late={late} />
            <HoursComparison late={late} day={day} />
            {late.locks.leave === null && <LateDayActions late={late} day={day} onChanged={onChanged} />}
          </>
        )}
      </QueryState>
    </section>
  );
}

function Punches({ late: { data, zone } }: { late: LatePunches }) {
  return (
    <ul>
      {data.map(({ id, terminal, at, received }) => (
        <li key={id}>
          <b className="num">{timeOfDay(localOf(at, zone).slice(11, 16))}</b>
          <span>{terminal || t('Deleted terminal')}</span>
          <small>{t('Arrived {later}', { later: laterText(received - at) })}</small>
        </li>
      ))}
    </ul>
  );
}

function HoursComparison({ late: { now, after }, day }: { late: LatePunches; day: LatePartProps['day'] }) {
  const plan = planOf(day.shift);
  const [from, to] = hoursAround(plan, [...now.segments, ...after.segments], null);
  const scale = { from, to, plan: plan ?? undefined };
  return (
    <div className={c['rulers']}>
      <span>{t('Approved')}</span>
      <DayRuler {...scale} size="xs" segments={now.segments} label={rulerText(now.segments, undefined)} />
      <span className="num">{duration(now.work_time)}</span>
      <b>{t('With late punches')}</b>
      <DayRuler {...scale} size="xs" segments={after.segments} label={rulerText(after.segments, undefined)} />
      <b className="num">{duration(after.work_time)}</b>
    </div>
  );
}

type LateDayActionsProps = Pick<LatePartProps, 'day' | 'onChanged'> & { late: LatePunches };

/** Actions: take the punches, which approves the day with them, or leave them out with a reason. */
function LateDayActions(props: LateDayActionsProps) {
  const [isLeaving, setLeaving] = useState(false);
  const { busy, take, leave } = useDeciding(props);
  const whyId = useId();
  const { take: why } = props.late.locks;
  if (isLeaving) return <Leaving busy={busy} leave={leave} onCancel={() => setLeaving(false)} />;
  return (
    <>
      {why !== null && (
        <p id={whyId} className={c['why']}>
          {why} {t('Until then you can skip them but not include them.')}
        </p>
      )}
      <div className={c['foot']}>
        <Button variant="default" disabled={busy} onClick={() => setLeaving(true)}>
          {t('Skip')}
        </Button>
        <Button
          loading={busy}
          disabled={why !== null}
          aria-describedby={why === null ? undefined : whyId}
          onClick={() => void take()}
        >
          {t('Include and approve')}
        </Button>
      </div>
    </>
  );
}

interface LeavingProps {
  busy: boolean;
  leave(reason: string): Promise<void>;
  onCancel(): void;
}

function Leaving({ busy, leave, onCancel }: LeavingProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) void leave(reason.trim());
    else setMissing(true);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        label={t('Why are you skipping them?')}
        description={t('Shown in the day’s history.')}
        maxLength={250}
        autosize
        minRows={2}
        data-autofocus
        autoFocus
        value={reason}
        error={isMissing && !reason.trim() ? t('Enter a reason') : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={c['foot']}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('Skip')}
        </Button>
      </div>
    </form>
  );
}

function useDeciding({ day: { id, version, user }, late: { version: late_version }, onChanged }: LateDayActionsProps) {
  const cache = useQueryClient();
  const seen = { version, late_version };
  const { busy, run } = useAction(
    async (call: () => Promise<ChangedDay>, message: string) => {
      onChanged(await call());
      showToast(message);
    },
    {
      onFault(fault) {
        onChanged(undefined);
        // Shows punches that arrived meanwhile before they are decided about.
        void cache.invalidateQueries({ queryKey: lateApi.late.key });
        void showRefusal(fault);
      },
    },
  );
  return {
    busy,
    take: () =>
      run(
        () => lateApi.takeLate.call({ params: { id }, body: seen }),
        t('Punches included and day approved. We’ve notified {name}.', { name: firstNameOf(user.name) }),
      ),
    leave: (reason: string) =>
      run(
        () => lateApi.leaveLate.call({ params: { id }, body: { reason, ...seen } }),
        t('Punches skipped. The approved day stays unchanged.'),
      ),
  };
}
