import { ActionIcon, Button } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiPlus, mdiPlusMinusVariant } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { textOf, useAddress, type Change } from '#platform/web/use-address.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { firstName } from '#features/profile/web/parts/seen-by.ts';
import { useTabMain } from '#features/profile/web/parts/use-profile.ts';
import { ApplicationList } from '../ApplicationList.tsx';
import { leaveProfileApi, useLeaveNews } from '../leave-api.ts';
import { yearName } from '../leave-words.ts';
import { LeaveYear } from '../LeaveYear.tsx';
import type { LeaveProfile } from '../replies.ts';
import { BalanceTable } from './BalanceTable.tsx';
import { ComingCard } from './ComingCard.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { HolidaysCard } from './HolidaysCard.tsx';
import { RulesCard } from './RulesCard.tsx';
import c from './profile.module.css';

const dayOf = (query: Readonly<Record<string, unknown>>): LocalDate | undefined => {
  const day = textOf(query['on']);
  return /^\d{4}-\d\d-\d\d$/.test(day) ? (day as LocalDate) : undefined;
};

/** Tab of one person's leave: balances, the year, applications, and rules. */
export function LeaveTab({ view }: PartProps) {
  const [on, change] = useAddress(dayOf);
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
  onChange: Change;
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

function YearStepper({ leave: { leave_year }, onChange }: { leave: LeaveProfile; onChange: Change }) {
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
  return <ApplicationList key={leave_year.first} year={leave} isOwn={isOwn} mostShown={mostShown} />;
}

/** Number of applications shown at first. */
const mostShown = 5;

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
