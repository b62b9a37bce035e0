import { mdiFileOutline, mdiLockOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { basePath } from '#platform/web/browser.ts';
import { instant, longDay, shortDay, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { addDays, eachDay, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { listText } from '#platform/shared/audit-sentences.ts';
import { asText } from '#platform/shared/translate.ts';
import { sizeOf } from '#features/files/web/parts/UploadRow.tsx';
import { DrawnMark } from '#features/leave/web/parts/TypeMark.tsx';
import { timesText } from '#platform/shared/times-of-day.ts';
import { isTimed, type DayPart } from '#features/leave/rules/counting.ts';
import type { ApplicationState, LeaveDate } from '../rules/shapes.ts';
import { Box } from './Box.tsx';
import { ApplicationHead } from './ApplicationHead.tsx';
import { Comments } from './Comments.tsx';
import { DecisionFoot } from './DecisionFoot.tsx';
import { applicationsApi, useLeaveNews } from './leave-api.ts';
import { amountOf, weekdaysText } from './leave-words.ts';
import { History } from './History.tsx';
import type { TurnDirection } from './PreviousNext.tsx';
import { ReviewSteps } from './ReviewSteps.tsx';
import { Balance } from './Balance.tsx';
import { RuleWarnings } from './RuleWarnings.tsx';
import { TeamCard } from './TeamStrip.tsx';
import { ApplicationAnnouncer } from './ApplicationAnnouncer.tsx';
import { ShorteningBanner } from './ShorteningBanner.tsx';
import { useYearOf } from './use-neighbours.ts';
import type { ApplicationPage } from './replies.ts';
import c from './view.module.css';

/** Screen of a leave application: its days, its reason, its review, and its impact on the balance. */
export function ApplicationView() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  useLeaveNews();
  const query = useQuery(applicationsApi.view.read({ params: { application_id: id } }));
  usePageLoad(query);
  const turnedRef: TurnDirection = useRef(undefined);
  return (
    <>
      <ApplicationAnnouncer item={query.data?.item} />
      <QueryState query={query} skeleton={<ViewSkeleton />}>
        {(opened) => <View key={opened.application_id} opened={opened} turnedRef={turnedRef} />}
      </QueryState>
    </>
  );
}

interface ViewProps {
  opened: ApplicationPage;
  turnedRef: TurnDirection;
}

function View({ opened, turnedRef }: ViewProps) {
  const { item } = opened;
  const isOwn = useSession().person?.id === item.user.id;
  const year = useYearOf(opened, isOwn);
  return (
    <>
      <ApplicationHead {...{ opened, isOwn, year, turnedRef }} />
      <Banner opened={opened} isOwn={isOwn} />
      <ShorteningBanner item={item} />
      <div className={c['view']}>
        <div className={c['main']}>
          <Days opened={opened} holidays={year?.holidays ?? []} />
          <Comments application={item.id} isOwnOnly={item.are_comments_hidden} />
        </div>
        <aside className={c['aside']} aria-label={t('Review, balance and team')}>
          <RuleWarnings opened={opened} />
          <ReviewSteps opened={opened} />
          <Balance opened={opened} isOwn={isOwn} />
          <TeamCard opened={opened} isOwn={isOwn} />
          <History opened={opened} />
        </aside>
      </div>
      {item.may_decide && <DecisionFoot opened={opened} />}
    </>
  );
}

/** Banner that tells the author that it is locked, or why it was rejected. */
function Banner({ opened, isOwn }: { opened: ApplicationPage; isOwn: boolean }) {
  const { item, reviewers } = opened;
  const sentences = [
    ...reviewers.flatMap((step) => step.reviewers.filter(({ decision }) => decision === 'rejected')),
    ...item.other_decisions
      .filter(({ decision }) => decision === 'rejected')
      .map(({ by, comment }) => ({ name: by?.name ?? t('Someone'), avatar: '', comment })),
  ].findLast(({ comment }) => comment);
  if (item.state === 'rejected' && sentences)
    return (
      <div className={c['banner']} data-rejected>
        <Avatar name={sentences.name} avatar={sentences.avatar} size={32} />
        <p>
          <b>{t('{name} rejected it', { name: sentences.name })}</b>
          {sentences.comment}
        </p>
      </div>
    );
  if (!isOwn || item.state !== 'created' || !item.viewed_by || !item.viewed_at) return null;
  return (
    <p className={c['banner']}>
      <Icon path={mdiLockOutline} size={18} />
      <span>
        <b>{t('{name} opened it on {when}.', { name: item.viewed_by.name, when: instant(item.viewed_at) })}</b>{' '}
        {t('You can still withdraw it, but not change it.')}
      </span>
    </p>
  );
}

function Days({ opened, holidays }: { opened: ApplicationPage; holidays: readonly Holiday[] }) {
  const { item, attachments } = opened;
  return (
    <Box
      title={t('{type}, {amount}', {
        type: item.leave_type.name,
        amount: amountOf(item.total, item.leave_type.unit),
      })}
      mark={<DrawnMark type={item.leave_type} />}
      aside={<span className={c['quiet']}>{weekdaysText(item)}</span>}
    >
      <ApplicationDays dates={item.dates} state={item.state} holidays={holidays} />
      <dl className={c['facts']}>
        <div>
          <dt>{t('Reason')}</dt>
          <dd>
            {item.is_reason_hidden
              ? t('Only the applicant and people who manage leave can read it.')
              : (item.reason ?? t('None'))}
          </dd>
        </div>
        <Returned dates={item.returned_dates} />
        {attachments.length > 0 && (
          <div>
            <dt>{t('Attachments')}</dt>
            {attachments.map(({ id, name, url, size }) => (
              <dd key={id} className={c['file']}>
                <Icon path={mdiFileOutline} size={18} />
                <a href={`${basePath}/${url}`}>{name}</a>
                <small>{sizeOf(size)}</small>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Box>
  );
}

/** Days that were given back: by the person, or for illness. */
const Returned = ({ dates }: { dates: ApplicationPage['item']['returned_dates'] }) =>
  dates.length > 0 && (
    <div>
      <dt>{t('Returned')}</dt>
      <dd>{listText(dates.map(({ date }) => shortDay(date)))}</dd>
    </div>
  );

const ViewSkeleton = () => (
  <div className={c['view']} data-waiting aria-hidden>
    <div className={c['main']}>
      <div className={c['waiting']} />
      <div className={c['waiting']} />
    </div>
    <div className={c['aside']}>
      <div className={c['waiting']} />
      <div className={c['waiting']} />
    </div>
  </div>
);

/** Days shown before and after the leave period, and the maximum in total. */
const [margin, most] = [2, 45];

interface Holiday {
  readonly date: LocalDate;
  readonly part: DayPart;
  readonly name: string;
}

interface ApplicationDaysProps {
  dates: readonly LeaveDate[];
  state: ApplicationState;
  /** Holidays of the leave year, as far as they are known. */
  holidays?: readonly Holiday[];
}

/** Dates of an application as a ruler of days: hatched if they count, whole or half; filled once booked. */
function ApplicationDays({ dates, state, holidays = [] }: ApplicationDaysProps) {
  const [first, last] = [dates[0]?.date, dates.at(-1)?.date];
  if (!first || !last) return null;
  const days = eachDay(addDays(first, -margin), addDays(last, margin));
  const chosen = new Map(dates.map((date) => [date.date, date]));
  const holidayOn = new Map(holidays.map((holiday) => [holiday.date, holiday]));
  const shown = days.length > most ? dates.map(({ date }) => date) : days;
  return (
    <ol className={c['stretch']} data-state={state} aria-label={t('Days')} tabIndex={0}>
      {shown.map((date) => (
        <Day key={date} date={date} day={chosen.get(date)} holiday={holidayOn.get(date)} />
      ))}
    </ol>
  );
}

const parts = { full: asText('whole day'), first: asText('morning'), second: asText('afternoon') } as const;

const partText = (part: DayPart): string => (isTimed(part) ? timesText(part, timeOfDay) : t(parts[part]));

interface DayProps {
  date: LocalDate;
  day: LeaveDate | undefined;
  holiday: Holiday | undefined;
}

function Day({ date, day, holiday }: DayProps) {
  const label = [day ? partText(day.part) : t('doesn’t count'), holiday?.name].filter(Boolean).join(', ');
  return (
    <li
      data-part={day && (isTimed(day.part) ? 'times' : day.part)}
      data-weekend={isoWeekday(date) > 5 || undefined}
      data-holiday={holiday?.part}
      title={holiday?.name}
      aria-label={`${longDay(date)}, ${label}`}
    >
      <i aria-hidden />
      <small aria-hidden>{weekday(date, 'short').slice(0, 2)}</small>
      <b aria-hidden>{Number(date.slice(8))}</b>
    </li>
  );
}
