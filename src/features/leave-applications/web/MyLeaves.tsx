import { ActionIcon, Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiHelpCircleOutline, mdiPlus } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date as dateText, shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { BalanceCards, BalanceSkeleton, mainOf } from './BalanceCards.tsx';
import { Ledger } from './Ledger.tsx';
import { employeeApi, useLeaveNews } from './leave-api.ts';
import { LeaveYear } from './LeaveYear.tsx';
import { WaitList } from './WaitList.tsx';
import { leavesAddress, type ChangeLeaves } from './leaves-address.ts';
import { yearName } from './leave-words.ts';
import { draftIn } from './draft-in-year.ts';
import type { OwnYear } from './replies.ts';
import c from './leaves.module.css';

/** Screen of the viewer's own leave. */
export const MyLeaves = () => <Leaves />;

/** Screen of one person's leave. */
export function PersonLeaves() {
  const { user_id = '' } = useParams({ strict: false }) as { user_id?: string };
  return <Leaves key={user_id} user_id={user_id} />;
}

/** A person's leave year: balances, the year at a glance, and all applications. */
function Leaves({ user_id }: { user_id?: string }) {
  const [view, change] = useAddress(leavesAddress);
  const { person } = useSession();
  useLeaveNews();
  const query = useQuery({
    ...employeeApi.index.read({ query: { ...(user_id && { user_id }), ...(view.on && { on: view.on }) } }),
    placeholderData: keepPreviousData,
  });
  usePageLoad(query);
  const isOwn = query.data ? query.data.author.id === person?.id : user_id === undefined;
  if (view.why !== undefined)
    return <Ledger user_id={user_id} type={view.why} on={view.on} isOwn={isOwn} onChange={change} />;
  return (
    <>
      <Head query={query} isOwn={isOwn} user_id={user_id} onChange={change} />
      <QueryState query={query} skeleton={<BalanceSkeleton />}>
        {(year) => (
          <Year year={year} isOwn={isOwn} isStale={query.isPlaceholderData} onChange={change}>
            <WaitList user_id={isOwn ? undefined : year.author.id} />
          </Year>
        )}
      </QueryState>
    </>
  );
}

interface HeadProps {
  query: { readonly data: OwnYear | undefined };
  isOwn: boolean;
  user_id: string | undefined;
  onChange: ChangeLeaves;
}

function Head({ query: { data }, isOwn, user_id, onChange }: HeadProps) {
  const title = isOwn ? (
    t('My leaves')
  ) : data ? (
    <PersonLink of={data.author.username}>{data.author.name}</PersonLink>
  ) : (
    '\u00a0'
  );
  return (
    <PageHead
      title={title}
      line={data ? lineOf(data) : '\u00a0'}
      isWaiting={!data}
      lead={data && <YearStepper year={data} onChange={onChange} />}
    >
      {data && <WhyButton year={data} isOwn={isOwn} onChange={onChange} />}
      {data?.may_apply && <ApplyLink user_id={isOwn ? undefined : user_id} />}
    </PageHead>
  );
}

/** Button that explains the main balance. */
function WhyButton({ year, isOwn, onChange }: { year: OwnYear; isOwn: boolean; onChange: ChangeLeaves }) {
  const main = mainOf(year);
  if (!main) return null;
  return (
    <Button
      variant="default"
      className={c['whyOf']}
      leftSection={<Icon path={mdiHelpCircleOutline} size={18} />}
      onClick={() => onChange({ why: main.balance.id })}
    >
      {isOwn ? t('How is my balance calculated?') : t('How is this balance calculated?')}
    </Button>
  );
}

const ApplyLink = ({ user_id, isQuiet = false }: { user_id: string | undefined; isQuiet?: boolean }) => (
  <Button
    {...(isQuiet && { variant: 'default' })}
    renderRoot={(props) => <Link to="/leave/application/new" search={user_id ? { user_id } : {}} {...props} />}
    className={isQuiet ? undefined : c['apply']}
    leftSection={<Icon path={mdiPlus} size={18} />}
  >
    {user_id ? t('Apply for this person') : t('Apply for leave')}
  </Button>
);

/** 'Package Full time. The leave year runs from 1 Jan 2026 to 31 Dec 2026.' */
function lineOf({ package_name, leave_year: { first, last } }: OwnYear): string {
  const runs = t('The leave year runs from {first} to {last}.', { first: dateText(first), last: dateText(last) });
  return package_name === null
    ? t('No leave package yet. {runs}', { runs })
    : t('Leave package {name}. {runs}', { name: package_name, runs });
}

function YearStepper({ year: { leave_year, today }, onChange }: { year: OwnYear; onChange: ChangeLeaves }) {
  const { first, last } = leave_year;
  const isNow = first <= today && today <= last;
  const show = (on: LocalDate) => onChange({ on: first <= on && on <= last ? undefined : on });
  return (
    <div className={c['stepper']} role="group" aria-label={t('Leave year')}>
      <ActionIcon size={32} aria-label={t('Previous year')} onClick={() => show(addDays(first, -1))}>
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <b aria-live="polite">{yearName(leave_year)}</b>
      <ActionIcon size={32} aria-label={t('Next year')} onClick={() => show(addDays(last, 1))}>
        <Icon path={mdiChevronRight} />
      </ActionIcon>
      {!isNow && (
        <Button variant="default" size="xs" onClick={() => onChange({ on: undefined })}>
          {t('This year')}
        </Button>
      )}
    </div>
  );
}

interface YearProps {
  year: OwnYear;
  isOwn: boolean;
  isStale: boolean;
  onChange: ChangeLeaves;
  /** Days for which the person waits. */
  children: ReactNode;
}

function Year({ year, isOwn, isStale, onChange, children }: YearProps) {
  const draft = isOwn && year.may_apply ? draftIn(year) : undefined;
  return (
    <div className={c['year']} data-stale={isStale || undefined}>
      {year.balances.length > 0 && <BalanceCards year={year} onWhy={(why) => onChange({ why })} />}
      {children}
      <LeaveYear year={year}>
        {year.may_apply && year.bridges.length > 0 && <Bridges year={year} isOwn={isOwn} />}
      </LeaveYear>
      {year.data.length > 0 || draft ? (
        <ApplicationList
          key={year.leave_year.first}
          year={year}
          isOwn={isOwn}
          draft={draft}
          initialLimit={initialLimit}
          onWhy={(why) => onChange({ why })}
        />
      ) : (
        <NoLeave year={year} isOwn={isOwn} />
      )}
    </div>
  );
}

/** Number of applications shown at first. */
const initialLimit = 9;

/** Empty state of a year, which offers the next step. */
function NoLeave({ year, isOwn }: { year: OwnYear; isOwn: boolean }) {
  const { leave_year, today, may_apply, package_name, process_name } = year;
  const isFuture = leave_year.first > today;
  const isPossible = may_apply && package_name !== null && process_name !== null && leave_year.last >= today;
  return (
    <EmptyState
      title={
        isFuture
          ? t('No leave planned for {year} yet', { year: yearName(leave_year) })
          : t('No applications in this year')
      }
      text={emptyText(year, isOwn)}
      marks={['holiday', 'unassigned', 'holiday']}
      action={isPossible && <ApplyLink user_id={isOwn ? undefined : year.author.id} isQuiet />}
    />
  );
}

function emptyText({ package_name, process_name, leave_year, today, until }: OwnYear, isOwn: boolean): string {
  if (package_name === null) return t('Leave applications need a leave package first.');
  if (process_name === null) return t('You can request leave once an approver has been assigned to you.');
  if (!isOwn) return t('This person’s applications appear here.');
  if (leave_year.first <= today) return t('Choose your days, check your balance and send it for approval.');
  return leave_year.first > until
    ? t('You can apply for days up to {date}. Later days open automatically.', { date: dateText(until) })
    : t('You can apply for days up to {date}.', { date: dateText(until) });
}

/** Number of suggestions that fit. */
const maxBridges = 3;

/** Single days of leave that extend a holiday to a long weekend, each with a link to apply. */
const Bridges = ({ year: { author, bridges }, isOwn }: { year: OwnYear; isOwn: boolean }) => (
  <div className={c['bridges']}>
    <h3>{t('Take one day, get four days off')}</h3>
    <ul>
      {bridges.slice(0, maxBridges).map((bridge) => (
        <li key={bridge.date}>
          <span>{bridgeText(bridge)}</span>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/leave/application/new"
                search={{ date: bridge.date, ...(!isOwn && { user_id: author.id }) }}
                {...props}
              />
            )}
            aria-label={t('Apply for {day}', { day: shortDay(bridge.date) })}
          >
            {t('Apply', { of: 'leave' })}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);

/** 'Fri 7 May, after Ascension Day', with the number of days off if it is more than four. */
function bridgeText({ date, holiday, is_after, days }: OwnYear['bridges'][number]): string {
  const facts = { day: `${weekday(date, 'short')} ${shortDay(date)}`, holiday, days };
  if (days === 4) return is_after ? t('{day}, after {holiday}', facts) : t('{day}, before {holiday}', facts);
  return is_after
    ? t('{day}, after {holiday}: {days} days off', facts)
    : t('{day}, before {holiday}: {days} days off', facts);
}
