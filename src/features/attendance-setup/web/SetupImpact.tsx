import { Radio, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FormOf } from '#platform/web/form.ts';
import { date, number, shortDay, shortDuration, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useCut } from '#platform/web/use-cut.tsx';
import { companyToday } from '#platform/web/server-time.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ChangeArrow } from '#platform/web/ui/ChangeArrow.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import type { Preview, usePreview } from './use-preview.ts';
import type { SetupValues } from './use-setup.ts';
import { isDated, type changesOf } from './words.ts';
import c from './setup.module.css';

const ImpactCard = lazyPart(() => import('#platform/web/ui/ImpactBox.tsx'), 'ImpactCard');

interface WhatChangesProps {
  form: FormOf<SetupValues>;
  changes: ReturnType<typeof changesOf>;
  preview: ReturnType<typeof usePreview>;
}

/** Impact of the changes: affected recorded days, and the date from which they apply. */
export function SetupImpact({ form, changes, preview }: WhatChangesProps) {
  const dated = changes.some(({ name }) => isDated(name));
  return (
    <Card title={t('Impact')} className={c['beside']}>
      <div className={c['inside']}>
        {changes.length === 0 && (
          <p className={c['hint']}>{t('No changes yet. We’ll show which recorded days change before you save.')}</p>
        )}
        {changes.length > 0 && (
          <dl className={c['changes']}>
            {changes.map(({ name, label, before, after }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  {before || '–'} <ChangeArrow /> {after || '–'}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ImmediateChanges changes={changes} preview={preview.data} />
        {dated && <RecordedDays form={form} preview={preview} />}
        {dated && preview.data?.leave.map(({ key, ...impact }) => <ImpactCard key={key} {...impact} />)}
        {dated && <EffectiveFrom form={form} preview={preview.data} />}
      </div>
    </Card>
  );
}

/** Changes that apply immediately, one sentence each. */
function ImmediateChanges({
  changes,
  preview,
}: {
  changes: WhatChangesProps['changes'];
  preview: Preview | undefined;
}) {
  const has = (name: string) => changes.some((change) => change.name === name);
  const sentences = [
    has('timezone') && zoneText(preview),
    has('calendar_cycle') && t('Applies to all months immediately. Closed periods don’t change.'),
    (has('date_format') || has('time_format')) && t('Everyone sees it immediately.'),
    has('app_calendar_start_date') &&
      Boolean(preview?.hidden) &&
      t('{count, plural, one {This hides # recorded day.} other {This hides # recorded days.}}', {
        count: preview?.hidden ?? 0,
      }),
  ].filter((line) => line !== false);
  return sentences.map((line) => (
    <p key={line} className={c['hint']}>
      {line}
    </p>
  ));
}

/** Explains that recorded days stay in their zone, even a wrong one, since the past is not rewritten. */
function zoneText(preview: Preview | undefined): string {
  if (preview && !preview.keeps_days)
    return t('The time zone changes immediately. No days are recorded yet, so nothing keeps the old zone.');
  return [
    t('The time zone changes immediately. Days that have already started keep their date, times and zone.'),
    t('If the old zone was wrong, correct the times of those days one by one.'),
  ].join(' ');
}

function RecordedDays({ form, preview: { data, error, refetch, isFetching } }: Omit<WhatChangesProps, 'changes'>) {
  const { effective_from: chosen } = form.getValues();
  if (Object.keys(form.errors).length > 0)
    return <p className={c['hint']}>{t('Fill in every field correctly to see the affected days.')}</p>;
  if (error && !data) return <InlineError error={error} retry={() => void refetch()} busy={isFetching} />;
  // The response still shown may belong to a previous question without dates.
  const isOfAnotherDate = chosen !== undefined && data?.effective_from !== chosen;
  if (!data?.effective_from || isOfAnotherDate) return <Skeleton height={48} animate={false} />;
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      <p className={c['count']}>{countText(data, chosen !== undefined)}</p>
      <ChangedDays {...data} />
      {data.is_partial && (
        <p className={c['hint']}>
          {t('This preview covers the latest {count} recorded days. Saving applies to all days.', {
            count: number(data.looked_at),
          })}
        </p>
      )}
    </div>
  );
}

/** Latest changed days. A few are enough for an impression, and the bird view shows all of them. */
function ChangedDays({ days, changed }: Preview) {
  const { shown, more } = useCut(days, shownDays);
  const unlisted = changed - days.length;
  return (
    <>
      {days.length > 0 && (
        <ul className={c['list']}>
          {shown.map((day) => (
            <ChangedDay key={day.attendance_id} {...day} />
          ))}
        </ul>
      )}
      {more && <p className={c['hint']}>{more}</p>}
      {unlisted > 0 && !more && (
        <p className={c['hint']}>
          {t('{count, plural, one {1 earlier day changes, too.} other {# earlier days change, too.}}', {
            count: unlisted,
          })}{' '}
          <Link to="/time/bird-view">{t('Open the bird view')}</Link>
        </p>
      )}
    </>
  );
}

/** Number of days shown initially. */
const shownDays = 6;

function countText({ changed, people, is_partial, effective_from }: Preview, isChosen: boolean): string {
  const since = effective_from ? date(effective_from) : '';
  if (changed === 0)
    return is_partial
      ? t('None of the previewed days change.')
      : t('No recorded days since {since} change.', { since });
  const days = is_partial
    ? t('At least {changed} recorded days', { changed })
    : t('{count, plural, one {# recorded day} other {# recorded days}}', { count: changed });
  const peopleText = t('{count, plural, one {# person} other {# people}}', { count: people });
  return isChosen
    ? t('{days} of {whose} since {since} will change.', { days, whose: peopleText, since })
    : t('{days} of {whose} would change if effective from {since}.', { days, whose: peopleText, since });
}

function ChangedDay({ name, avatar, date: day, user_id, clock_in, before, after }: Preview['days'][number]) {
  const when = `${weekday(day, 'short')} ${shortDay(day)}`;
  const late = before.icon === after.icon && before.late_by !== after.late_by;
  return (
    <li>
      <Avatar name={name} avatar={avatar} size={28} />
      <Link to="/time/bird-view" search={{ month: undefined, person: user_id, day }} className={c['day']}>
        <b>{name}</b>
        <small className="num">
          {clock_in ? t('{when}, clocked in {time}', { when, time: timeOfDay(clock_in) }) : when}
          {late && `, ${lateText(before.late_by, after.late_by)}`}
        </small>
      </Link>
      <span className={c['icons']}>
        <DayIcon state={before.icon} size={18} />
        <ChangeArrow />
        <DayIcon state={after.icon} size={18} />
      </span>
    </li>
  );
}

/** @param before, after seconds; 0 for on time */
function lateText(before: number, after: number): string {
  if (after === 0) return t('on time, before: {before} late', { before: shortDuration(before) });
  if (before === 0) return t('{after} late, before: on time', { after: shortDuration(after) });
  return t('{after} late, before: {before} late', { before: shortDuration(before), after: shortDuration(after) });
}

/** Choice of the date; the next period by default. */
function EffectiveFrom({ form, preview }: { form: FormOf<SetupValues>; preview: Preview | undefined }) {
  const { effective_from, app_calendar_start_date } = form.getValues();
  const choose = (day: string | undefined) => form.setFieldValue('effective_from', day as LocalDate | undefined);
  const { error } = form.getInputProps('effective_from') as { error?: React.ReactNode };
  return (
    <Radio.Group
      label={t('Effective from')}
      error={error}
      value={effective_from === undefined ? 'next' : 'date'}
      onChange={(value) => choose(value === 'next' ? undefined : companyToday())}
    >
      <div className={c['from']}>
        <Radio
          value="next"
          label={t('The next period')}
          description={
            preview
              ? t('{date}. No recorded day changes.', { date: date(preview.next_period) })
              : t('No recorded day changes.')
          }
        />
        <Radio
          value="date"
          label={t('A date you choose')}
          description={t('Days since then are recalculated. Each gets a history entry.')}
        />
        {effective_from !== undefined && (
          <DateField
            label={t('Start date')}
            value={effective_from}
            min={app_calendar_start_date}
            isKept
            onChange={choose}
          />
        )}
      </div>
      <p className={c['hint']}>{t('Approved and closed days never change.')}</p>
    </Radio.Group>
  );
}
