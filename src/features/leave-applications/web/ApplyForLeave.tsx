import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { Select } from '@mantine/core';
import { mdiAccountMultipleOutline } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { Fault } from '#platform/shared/fault.ts';
import { day, maybeId } from '#platform/web/address.ts';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { showActionRequired } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { peopleApi } from '#features/people/web/parts/people-api.ts';
import { ApplyForm, type InitialChoice } from './ApplyForm.tsx';
import { applicationsApi } from './leave-api.ts';
import type { ApplicationPage, InitialApplication } from './replies.ts';
import c from './apply.module.css';

const address = {
  user_id: maybeId,
  /** Id of an application to edit. */
  edit: maybeId,
  /** Day that is chosen at the start. */
  date: day,
  /** Type that is chosen at the start. */
  type: maybeId,
};

/** Screen that applies for leave, for oneself or another person, or edits an application that no one has opened. */
export function ApplyForLeave() {
  const [{ user_id, edit, date, type }] = useAddress(address);
  const { can } = useSession();
  if (edit !== undefined) return <Edit key={edit} id={edit} />;
  if (user_id === undefined && !can('apply_leave_application')) return <ForSomeone />;
  return <New key={user_id} user_id={user_id} wish={{ date, type }} />;
}

/** Person picker for viewers who may apply only for others. */
function ForSomeone() {
  usePageLoad({ data: true, error: null });
  return (
    <>
      <Head name={undefined}>
        <PersonSelect user_id={undefined} />
      </Head>
      <div className={c['missing']}>
        <EmptyState title={t('Who is this leave for?')} text={t('Choose a person above.')} />
      </div>
    </>
  );
}

const isMissing = (error: unknown): error is Fault => error instanceof Fault && error.status === 424;

/** Loads the form, with the days of the months that were turned to. */
function useForm(user_id: string | undefined, wished: LocalDate | undefined) {
  const isAhead = wished !== undefined && wished > companyToday();
  const [days, setDays] = useState<{ from?: LocalDate; to?: LocalDate }>(isAhead ? { to: wished } : {});
  const query = useQuery({
    ...applicationsApi.new.read({ query: { ...(user_id && { user_id }), ...days } }),
    retry: (count, error) => !isMissing(error) && count < 2,
    placeholderData: (before) => before,
  });
  const tellFarther = (month: string) => setDays((now) => ({ ...now, ...yearAround(month, companyToday()) }));
  return { query, tellFarther };
}

function New({ user_id, wish }: { user_id: string | undefined; wish: InitialChoice }) {
  const { person, can } = useSession();
  const { query, tellFarther } = useForm(user_id, wish.date);
  const missing = isMissing(query.error) ? query.error.message : undefined;
  usePageLoad(missing === undefined ? query : { data: true, error: null });
  // People who apply for others are not stopped by what they lack themselves.
  const isFree = user_id === undefined && can('edit_employee_leave');
  useEffect(() => {
    if (missing !== undefined && !isFree) void showActionRequired(missing);
  }, [missing, isFree]);
  const isOwn = user_id === undefined || user_id === person?.id;
  return (
    <>
      <Head name={isOwn ? undefined : query.data?.author.name}>
        {can('edit_employee_leave') && <PersonSelect user_id={isOwn ? undefined : user_id} />}
      </Head>
      {missing === undefined ? (
        <QueryState query={query} skeleton={<ApplySkeleton />}>
          {(form) => <ApplyForm {...{ form, isOwn, wish }} onFarther={tellFarther} />}
        </QueryState>
      ) : (
        <div className={c['missing']}>
          <EmptyState
            title={t('Leave applications aren’t possible yet')}
            text={
              isFree ? t('{problem} Choose a person above to apply for someone else.', { problem: missing }) : missing
            }
            action={<Link to="/leaves/self">{t('My leaves')}</Link>}
          />
        </div>
      )}
    </>
  );
}

/** Returns a year of days that begins with a past month, or ends with a later one. */
function yearAround(month: string, today: string): { from?: LocalDate; to?: LocalDate } {
  const own = Temporal.PlainYearMonth.from(month);
  if (month < today) return { from: own.subtract({ months: 11 }).toPlainDate({ day: 1 }).toString() as LocalDate };
  return { to: own.add({ months: 11 }).toPlainDate({ day: 28 }).toString() as LocalDate };
}

function Edit({ id }: { id: string }) {
  const { person } = useSession();
  const query = useQuery({
    ...applicationsApi.view.read({ params: { application_id: id } }),
    staleTime: Infinity,
  });
  usePageLoad(query);
  return (
    <>
      <Head name={undefined} isEdit />
      <QueryState query={query} skeleton={<ApplySkeleton />}>
        {(opened) => <ApplyForm form={opened} isOwn={opened.author.id === person?.id} start={startOf(opened)} />}
      </QueryState>
    </>
  );
}

const startOf = ({ item, attachments }: ApplicationPage): InitialApplication => ({
  application_id: item.id,
  costs: item.dates,
  type: item.leave_type.id,
  dates: item.dates.map(({ date, part }) => [date, part] as const),
  reason: item.reason ?? '',
  files: attachments,
  period_starts: item.period_starts,
});

interface HeadProps {
  name: string | undefined;
  isEdit?: boolean;
  children?: ReactNode;
}

function Head({ name, isEdit = false, children }: HeadProps) {
  const title = isEdit ? t('Change application') : t('Apply for leave');
  return (
    <PageHead
      title={name === undefined ? title : t('Apply for {name}', { name })}
      line={t('Holidays and days off don’t count.')}
    >
      {children}
    </PageHead>
  );
}

const ApplySkeleton = () => (
  <div className={c['apply']} data-waiting aria-hidden>
    <div className={c['main']}>
      <div className={c['waiting']} />
      <div className={c['waiting']} data-tall />
    </div>
    <div className={c['waiting']} data-tall />
  </div>
);

/** Number of people listed; others are found by typing. */
const maxShown = 20;

/** Select of the person who gets the leave. It loads the people when it is opened. */
function PersonSelect({ user_id }: { user_id: string | undefined }) {
  const [isOpen, setOpen] = useState(user_id !== undefined);
  const { person, can } = useSession();
  const navigate = useNavigate();
  // People who may only apply for others have to choose the person explicitly, even themselves.
  const isForOneself = can('apply_leave_application');
  const known = useQuery({ ...peopleApi.search.read(), enabled: isOpen });
  const others = (known.data ?? []).filter(({ id }) => !isForOneself || id !== person?.id);
  return (
    <Select
      aria-label={t('Person')}
      leftSection={<Icon path={mdiAccountMultipleOutline} size={18} />}
      searchable
      limit={maxShown}
      allowDeselect={false}
      nothingFoundMessage={known.isPending ? t('Loading…') : t('No matches')}
      onDropdownOpen={() => setOpen(true)}
      data={[
        ...(isForOneself ? [{ value: '', label: t('For myself') }] : []),
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      placeholder={t('Person')}
      value={user_id ?? (isForOneself ? '' : null)}
      onChange={(id) =>
        void navigate({ to: '.', search: id ? { user_id: id } : {}, replace: true, resetScroll: false })
      }
    />
  );
}
