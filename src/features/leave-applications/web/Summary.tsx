import { Button } from '@mantine/core';
import { mdiAlertCircleOutline, mdiCalendarAlert, mdiChevronRight } from '@mdi/js';
import { useNavigate } from '@tanstack/react-router';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { duration, minuteOfDay, number, timeOfDay, weekday } from '#platform/web/format.ts';
import { isTimed } from '#features/leave/rules/counting.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { tooMuchOf, type YearEffect } from '../rules/by-year.ts';
import {
  absentDates,
  bridgedBy,
  costsOf,
  openWork,
  runsOf,
  sumOf,
  workOfPart,
  type ChosenRun,
} from '../rules/choosing.ts';
import { breakOf } from '../rules/day-frame.ts';
import { fullAmong, rulesFor } from '../rules/calendar-rules.ts';
import { longestAbsence, longestPeriod } from '../rules/leave-periods.ts';
import { reviewerRuleNames } from '../rules/reviewer-rules.ts';
import { DaysBetween } from './DaysBetween.tsx';
import { BalanceAfter, touchedYears } from './BalanceAfter.tsx';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { amountOf, conditionText, periodText, yearName } from './leave-words.ts';
import type { Choice, Form, InitialApplication } from './replies.ts';
import type { SummaryProps } from './summary-props.ts';
import { TeamName, TeamStrip } from './TeamStrip.tsx';
import { WaitChoice } from './WaitChoice.tsx';
import { BalanceAlternatives } from './BalanceAlternatives.tsx';
import c from './apply.module.css';

/** Summary of the choice: lines, balance, colleagues who are away, reviewers, and the send button. */
export function Summary(props: SummaryProps) {
  const { form, choice, isOwn } = props;
  const { chosen, type, total } = choice;
  const days = [...chosen.keys()].sort();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section className={c['summary']} aria-label={t('Summary')}>
      <p className={c['total']} aria-live="polite">
        <b className="num">{number(total)}</b>
        <span>
          {type.unit === 'days' ? t('days of {type}', { type: type.name }) : t('hours of {type}', { type: type.name })}
          <small>
            {first && last ? periodText({ starts_on: first, ends_on: last }) : t('Select days in the calendar')}
          </small>
        </span>
      </p>
      <CountedDays {...props} />
      <DaysBetween choice={choice} dates={props.dates} onChange={props.onPeriodStarts} />
      <BalanceAfter {...props} />
      {days.length > 0 && (
        <div className={c['part']}>
          <h2>
            {isOwn ? (
              t('Your team')
            ) : (
              <TeamName user_id={form.author.id} dates={days} today={form.author.department_name} />
            )}
          </h2>
          <TeamStrip user_id={isOwn ? undefined : form.author.id} person={form.author} dates={days} halves={chosen} />
        </div>
      )}
      <Approvers form={form} />
      <Send {...props} />
    </section>
  );
}

/** Days that count, by run. */
function CountedDays({ choice: { chosen, type }, dates }: SummaryProps) {
  const runs = runsOf(chosen);
  if (runs.length === 0) return null;
  const shifts = [...chosen.keys()].filter((date) => dates.get(date)?.has_shift).length;
  const costs = costsOf(chosen, dates, type);
  const cost = (run: ChosenRun) => sumOf(costs.filter(({ date }) => run.from <= date && date <= run.to));
  return (
    <>
      <ul className={c['runs']}>
        {runs.map((run) => (
          <li key={run.from}>
            <span>{runText(run)}</span>
            <b className="num">{inColumn(cost(run), runs.map(cost))}</b>
          </li>
        ))}
        <UncountedDays {...{ chosen, dates, type }} />
        <StillWorked {...{ chosen, dates }} />
      </ul>
      {shifts > 0 && (
        <p className={c['warning']}>
          <Icon path={mdiCalendarAlert} size={16} />
          {t(
            '{count, plural, one {There is a published shift on # of these days.} other {There are published shifts on # of these days.}}',
            { count: shifts },
          )}
        </p>
      )}
    </>
  );
}

/** 'Not counted: Christmas Day, Sat, Sun': days between, each with its reason. */
function UncountedDays({ chosen, dates, type }: Pick<Choice, 'chosen' | 'type'> & Pick<SummaryProps, 'dates'>) {
  const names = bridgedBy(chosen, dates, type).map(({ date, work_time, holiday, holiday_name }) => {
    if (holiday === 'full') return holiday_name ?? t('holiday');
    return work_time === null ? weekday(date, 'short') : t('already applied for');
  });
  if (names.length === 0) return null;
  return (
    <li data-quiet>
      <span>{t('Days that don’t count: {days}', { days: [...new Set(names)].join(', ') })}</span>
      <span aria-hidden>–</span>
    </li>
  );
}

/** Lists the work that remains on dates with leave by the hour; a break with a fixed time is not counted. */
const StillWorked = ({ chosen, dates }: Pick<Choice, 'chosen'> & Pick<SummaryProps, 'dates'>) =>
  [...chosen].flatMap(([date, part]) => {
    const known = dates.get(date);
    if (!isTimed(part) || !known || known.work_time === null) return [];
    const pause = known.place && breakOf(known.place);
    return [
      ...(pause
        ? [
            <li key={`${date} break`} data-quiet>
              <span>{t('Break at {time}, not counted', { time: minuteOfDay(pause.from) })}</span>
              <span aria-hidden>–</span>
            </li>,
          ]
        : []),
      <li key={date}>
        <span>{t('You still work')}</span>
        <b className="num">{duration(Math.max(0, openWork(known) - workOfPart(part, known)))}</b>
      </li>,
    ];
  });

function runText({ from, to, part }: ChosenRun): string {
  const period = periodText({ starts_on: from, ends_on: to });
  if (isTimed(part)) return t('{day}, {times}', { day: period, times: timesText(part, timeOfDay) });
  if (part === 'first') return t('{day}, morning', { day: period });
  return part === 'second' ? t('{day}, afternoon', { day: period }) : period;
}

/** Reviewers in order, and their deputies. */
function Approvers({ form: { reviewers, missing_reviewers = [] } }: { form: Form }) {
  const deputisedReviewers = reviewers.flatMap((step) => step.reviewers.filter(({ deputy }) => deputy !== null));
  return (
    <div className={c['part']}>
      <h2>{t('Sent to')}</h2>
      {reviewers.length === 0 ? (
        <p className={c['hint']}>{t('No one else can approve it, so it’s approved immediately.')}</p>
      ) : (
        <>
          <ol className={c['goes']}>
            {reviewers.map((step, index) => (
              <li key={index}>
                {index > 0 && <Icon path={mdiChevronRight} size={18} />}
                <span>
                  {step.reviewers.map(({ name }) => name).join(', ')}
                  {reviewers.length > 1 && <small>{t('Step {number}', { number: index + 1 })}</small>}
                </span>
              </li>
            ))}
          </ol>
          <p className={c['hint']}>{conditionText(reviewers)}</p>
          {missing_reviewers.map((rule) => (
            <p key={rule} className={c['hint']}>
              {t('No one approves as “{rule}”, so others approve it.', { rule: t(reviewerRuleNames[rule]) })}
            </p>
          ))}
          {deputisedReviewers.map(({ id, name, deputy }) => (
            <p key={id} className={c['hint']}>
              {t('{name} is away. {deputy} is their deputy.', { name, deputy: deputy?.name ?? '' })}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

/** Returns the year in which more is chosen than left; undefined: there is enough. */
function overdrawnYear(props: SummaryProps): YearEffect | undefined {
  const { own, effects } = touchedYears(props);
  return props.choice.chosen.size === 0 || !own || own.is_unlimited ? undefined : tooMuchOf(effects);
}

/** Reason why it cannot be sent yet; empty: it can. */
function problemOf(props: SummaryProps): string {
  const { choice } = props;
  const { own, effects } = touchedYears(props);
  if (choice.chosen.size === 0 || !own) return '';
  const tooMuch = overdrawnYear(props);
  if (tooMuch) return tooMuchText(tooMuch, effects.length, choice.type.unit);
  const days = absentDates(choice.chosen, props.dates);
  const { most } = choice.type;
  const row = longestPeriod(
    days.map(({ date }) => date),
    choice.period_starts,
  );
  if (!props.start && typeof most === 'number' && row > most)
    return t('You can apply for at most {days} in a row.', { days: amountOf(most) });
  const count = longestAbsence(days, choice.period_starts);
  if (own.proof_from !== null && count >= own.proof_from && choice.files.length === 0)
    return t('Please attach a file for leave of {days} or more.', { days: amountOf(own.proof_from) });
  return '';
}

function tooMuchText({ year, requested, left }: YearEffect, years: number, unit: 'days' | 'hours'): string {
  const amounts = { requested: amountOf(requested, unit), left: amountOf(left, unit) };
  if (years < 2) return t('{requested} requested, {left} left.', amounts);
  return t('{requested} requested in {year}, {left} left.', { ...amounts, year: yearName(year) });
}

function Send(props: SummaryProps) {
  const { choice, start, onClear } = props;
  const send = useSend(props);
  const problem = problemOf(props) || send.problem;
  const refused = refusedDates(props);
  if (refused.length > 0 && problemOf(props) === '')
    return <WaitChoice {...props} refused={refused} problem={send.problem} />;
  const over = overdrawnYear(props);
  return (
    <div className={c['send']}>
      <div className={c['foot']}>
        {problem && (
          <p className={c['problem']} role="alert">
            <Icon path={mdiAlertCircleOutline} size={18} />
            {problem}
          </p>
        )}
        {over && <BalanceAlternatives {...props} over={over} />}
        <Brief {...props} />
        <Button
          fullWidth
          size="md"
          loading={send.busy}
          disabled={choice.chosen.size === 0 || problemOf(props) !== ''}
          onClick={() => void send.run()}
        >
          {buttonText(choice, start)}
        </Button>
      </div>
      {problemOf(props) !== '' && (
        <p className={c['hint']} data-wrong>
          {t('Please fix above errors to continue.')}
        </p>
      )}
      {!start && choice.chosen.size > 0 && <DraftNote onClear={onClear} />}
    </div>
  );
}

/** Chosen dates on which a limit leaves no place. */
const refusedDates = ({ form, choice: { type, chosen } }: SummaryProps): LocalDate[] => [
  ...new Set(
    fullAmong(rulesFor(form.calendar_rules, type), chosen)
      .filter(({ refuses }) => refuses)
      .map(({ date }) => date),
  ),
];

const DraftNote = ({ onClear }: Pick<SummaryProps, 'onClear'>) => (
  <p className={c['hint']}>
    {t('Draft saved on this device.')}{' '}
    <button type="button" className={c['discard']} onClick={onClear}>
      {t('Discard')}
    </button>
  </p>
);

/** On phones the button stays above the bottom bar, next to the number of days and the balance. */
function Brief(props: SummaryProps) {
  const { choice } = props;
  const { own, effects } = touchedYears(props);
  const years: readonly YearEffect[] = effects;
  const after = years.map((effect) => number(effect.after).replace('-', '−')).join(' / ');
  return (
    <p className={c['brief']} aria-hidden>
      <b>{amountOf(choice.total, choice.type.unit)}</b>
      <small>{own?.is_unlimited ? t('no limit') : t('{amount} left afterwards', { amount: after })}</small>
    </p>
  );
}

function buttonText({ chosen, total, type }: Choice, start: InitialApplication | undefined): string {
  if (chosen.size === 0) return start ? t('Save') : t('Apply', { of: 'leave' });
  const amount = amountOf(total, type.unit);
  return start ? t('Save {amount}', { amount }) : t('Apply for {amount}', { amount });
}

function useSend({ form, choice, isOwn, start, onClear }: SummaryProps) {
  const navigate = useNavigate();
  const refresh = useLeaveNews();
  return useAction(
    async () => {
      const { item } = await applicationsApi.store.call({
        body: {
          ...(!isOwn && { user_id: form.author.id }),
          ...(start && { application_id: start.application_id }),
          leave_type_id: choice.type.id,
          enabled_dates: [...choice.chosen].map(([date, part]) => ({ date, part })),
          attachments: choice.files.map(({ id }) => id),
          reason: choice.reason,
          period_starts: [...choice.period_starts],
        },
      });
      onClear();
      await refresh();
      await navigate({ to: `/leave/application/view/${item.id}` });
      void showSuccess();
    },
    { onFault: (fault) => (fault.status >= 422 && fault.status < 500 ? fault.message : void showFailure(fault)) },
  );
}
