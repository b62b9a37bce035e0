import { ActionIcon, Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiPlus, mdiPlusMinusVariant, mdiPencilOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { day, type ViewOf } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { date as dateText, shortDay, number, shortDuration } from '#platform/web/format.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { firstName } from '#features/profile/web/parts/seen-by.ts';
import { useTabMain } from '#features/profile/web/parts/use-profile.ts';
import { inColumn, signedInColumn } from '#features/leave/web/parts/in-column.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { ApplicationList } from '../ApplicationList.tsx';
import { leaveProfileApi, useLeaveNews } from '../leave-api.ts';
import { yearName } from '../leave-words.ts';
import { LeaveYear } from '../LeaveYear.tsx';
import type { LeaveProfile } from '../replies.ts';
import { Box } from '../Box.tsx';
import { BalanceTable } from './BalanceTable.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { HolidaysCard } from './HolidaysCard.tsx';
import { ChangeRules } from './ChangeRules.tsx';
import c from './profile.module.css';

/** A day of the leave year that is shown; today by default. */
const address = { on: day };
type ChangeAddress = ChangeView<ViewOf<typeof address>>;

/** Tab of one person's leave: balances, the year, applications, and rules. */
export function LeaveTab({ view }: PartProps) {
  const [{ on }, change] = useAddress(address);
  useLeaveNews();
  const query = useQuery({
    ...leaveProfileApi.view.read({ params: { user_id: view.id }, query: { ...(on && { on }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState query={query} skeleton={<Skeleton />}>
      {(leave) => <Shown view={view} leave={leave} isStale={query.isPlaceholderData} onChange={change} />}
    </QueryState>
  );
}

interface ShownProps extends PartProps {
  leave: LeaveProfile;
  isStale: boolean;
  onChange: ChangeAddress;
}

function Shown({ view, leave, isStale, onChange }: ShownProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const navigate = useNavigate();
  const name = firstName(view.name);
  useTabMain(
    leave.may_apply && !view.is_discharge_applied
      ? {
          icon: mdiPlus,
          label: view.is_self ? t('Apply for leave') : t('Apply for {name}', { name }),
          run: () =>
            void navigate({
              to: '/leave/application/new',
              search: view.is_self ? {} : { user_id: view.id },
            }),
        }
      : undefined,
  );
  return (
    <div className={c['tab']} data-stale={isStale || undefined}>
      <div className={c['main']}>
        <BalanceTable
          leave={leave}
          isOwn={view.is_self}
          action={leave.may_edit && <CorrectButton onClick={() => setCorrecting(true)} />}
        />
        <LeaveYear year={leave} aside={<YearStepper leave={leave} onChange={onChange} />} />
        <Applications leave={leave} isOwn={view.is_self} />
      </div>
      <aside className={c['aside']} aria-label={t('Rules, upcoming changes and holidays')}>
        <RulesCard view={view} leave={leave} />
        <ComingCard leave={leave} />
        <HolidaysCard view={view} leave={leave} />
      </aside>
      {isCorrecting && <CorrectDialog view={view} leave={leave} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

const CorrectButton = ({ onClick }: { onClick(): void }) => (
  <Button variant="default" size="xs" leftSection={<Icon path={mdiPlusMinusVariant} size={16} />} onClick={onClick}>
    {t('Correct balance')}
  </Button>
);

function YearStepper({ leave: { leave_year }, onChange }: { leave: LeaveProfile; onChange: ChangeAddress }) {
  const { first, last } = leave_year;
  const show = (on: LocalDate) => onChange({ on }, { replace: true });
  return (
    <span className={c['stepper']}>
      <ActionIcon size={32} aria-label={t('Previous year')} onClick={() => show(addDays(first, -1))}>
        <Icon path={mdiChevronLeft} />
      </ActionIcon>
      <b aria-live="polite">{yearName(leave_year)}</b>
      <ActionIcon size={32} aria-label={t('Next year')} onClick={() => show(addDays(last, 1))}>
        <Icon path={mdiChevronRight} />
      </ActionIcon>
    </span>
  );
}

function Applications({ leave, isOwn }: { leave: LeaveProfile; isOwn: boolean }) {
  const { data, leave_year } = leave;
  if (data.length === 0)
    return (
      <EmptyState
        title={t('No applications in {year}', { year: yearName(leave_year) })}
        text={isOwn ? t('Your applications appear here.') : t('This person’s applications appear here.')}
        marks={['holiday', 'unassigned', 'holiday']}
      />
    );
  return <ApplicationList key={leave_year.first} year={leave} isOwn={isOwn} initialLimit={initialLimit} />;
}

/** Number of applications shown at first. */
const initialLimit = 5;

const Skeleton = () => (
  <div className={c['tab']} data-waiting aria-hidden>
    <div className={c['main']}>
      <div className={c['waiting']} />
      <div className={c['waiting']} />
    </div>
    <div className={c['aside']}>
      <div className={c['waiting']} />
    </div>
  </div>
);

/** Card of the coming changes by the rules, and the balance at the next leave year. */
function ComingCard({ leave: { coming, next_year } }: { leave: LeaveProfile }) {
  if (coming.length === 0 && next_year === null) return null;
  const columnAmounts = [...coming.map(({ amount }) => amount), next_year?.balance ?? null];
  return (
    <Box title={t('Coming up')}>
      <ul className={c['coming']}>
        {coming.map(({ date, leave_type, title, amount }, index) => (
          <li key={index}>
            <span>
              <b>{shortDay(date)}</b> {leave_type.name}
              <small>{title}</small>
            </span>
            <em className="num">{signedInColumn(amount, columnAmounts)}</em>
          </li>
        ))}
        {next_year && (
          <li data-then>
            <span>{t('{type} on {date}', { type: next_year.leave_type.name, date: dateText(next_year.date) })}</span>
            <em className="num">{inColumn(next_year.balance, columnAmounts)}</em>
          </li>
        )}
      </ul>
    </Box>
  );
}

interface RulesProps extends PartProps {
  leave: LeaveProfile;
}

/** Card of the person's package, hours and review process, now and later. */
function RulesCard({ view, leave }: RulesProps) {
  const [isOpen, setOpen] = useState(false);
  const edit = leave.may_edit && !view.is_discharge_applied && (
    <ActionIcon aria-label={t('Change leave package or review process')} onClick={() => setOpen(true)}>
      <Icon path={mdiPencilOutline} size={18} />
    </ActionIcon>
  );
  return (
    <Box title={t('Rules')} aside={edit}>
      <dl className={c['rules']}>
        <div>
          <dt>{t('Leave package')}</dt>
          <Package rules={leave.rules} />
        </div>
        <div>
          <dt>{t('Weekly hours')}</dt>
          <Hours rules={leave.rules} />
        </div>
        <div>
          <dt>{t('Review process')}</dt>
          <Process rules={leave.rules} />
        </div>
      </dl>
      {isOpen && <ChangeRules view={view} leave={leave} onClose={() => setOpen(false)} />}
    </Box>
  );
}

interface RulesPartProps {
  rules: LeaveProfile['rules'];
}

function Package({ rules: { package: own, next_package } }: RulesPartProps) {
  return (
    <dd>
      <b>{own?.name ?? t('None yet')}</b>
      {own && (
        <small>
          {own.days === null
            ? t('since {date}', { date: dateText(own.since) })
            : t('{count} days a year, since {date}', { count: number(own.days), date: dateText(own.since) })}
        </small>
      )}
      {next_package && (
        <small>
          {next_package.name === null
            ? t('none from {date}', { date: dateText(next_package.from) })
            : t('{name} from {date}', { name: next_package.name, date: dateText(next_package.from) })}
        </small>
      )}
    </dd>
  );
}

const hoursText = (weekly: number | null) =>
  weekly === null ? t('Standard hours') : t('{hours} a week', { hours: shortDuration(weekly) });

const Hours = ({ rules: { weekly, next_weekly } }: RulesPartProps) => (
  <dd>
    <b>{hoursText(weekly)}</b>
    {next_weekly && (
      <small>
        {t('{hours} from {date}', { hours: hoursText(next_weekly.weekly), date: dateText(next_weekly.from) })}
      </small>
    )}
  </dd>
);

type Reviewer = NonNullable<LeaveProfile['rules']['process']>['steps'][number]['reviewers'][number];

function Reviewers({ reviewers }: { reviewers: readonly Reviewer[] }) {
  const { shown, more } = useCut(reviewers, 2);
  return (
    <>
      {shown.map(({ id, name, username, avatar }) => (
        <span key={id} className={c['steps']}>
          <Avatar name={name} avatar={avatar} size={20} />
          <Link to={profilePath(username)}>{name}</Link>
        </span>
      ))}
      {more && <span>{more}</span>}
    </>
  );
}

/** Steps in order, each with its reviewers. */
function Process({ rules: { process } }: RulesPartProps) {
  if (!process) return <dd>{t('None yet')}</dd>;
  return (
    <dd>
      <b>{process.name}</b>
      <span className={c['steps']}>
        {process.steps.map(({ reviewers, review_condition }, index) => (
          <span key={index}>
            {index > 0 && <span aria-label={t('then')}>›</span>}
            <Reviewers reviewers={reviewers} />
            {reviewers.length > 1 && (
              <small>{review_condition === 2 ? t('all must approve') : t('one is enough')}</small>
            )}
          </span>
        ))}
      </span>
    </dd>
  );
}
