import { Button } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useAddress } from '#platform/web/use-address.ts';
import type { FactLine } from '#features/profile/web/parts/Section.tsx';
import { Facts, SectionCard } from '#features/profile/web/parts/Section.tsx';
import { profileAddress } from '#features/profile/web/parts/profile-address.ts';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { useEditing } from '#features/profile/web/parts/use-profile.ts';
import { periodSince } from '#features/profile/web/parts/years.ts';
import { employmentApi } from './parts/employment-api.ts';
import { remoteDates, remoteText } from './tab/remote-words.ts';

const hoursText = (seconds: number | null | undefined) => (typeof seconds === 'number' ? duration(seconds) : null);

/** Shows the most important facts; about colleagues, only those of their work. */
export function KeyFacts({ view }: PartProps) {
  const { view: seesEmployment, edit: mayEdit } = view.sections.employment_info;
  const facts = useFacts(view);
  return (
    <SectionCard
      title={seesEmployment ? t('Key facts') : t('At work')}
      action={mayEdit && !view.is_discharge_applied && <EditButton />}
    >
      <Facts facts={facts} />
    </SectionCard>
  );
}

function useFacts(view: PartProps['view']): FactLine[] {
  const seesEmployment = view.sections.employment_info.view;
  const employment = useQuery({
    ...employmentApi.employmentInfo.read({ params: { user_id: view.id }, query: {} }),
    enabled: seesEmployment,
  });
  const data = employment.data?.data;
  // A non-breaking space keeps the line while values are loading.
  const orBlank = (value: string | null | undefined) => (employment.isPending ? '\u00a0' : value);
  return [
    // The head shows the designation; for a colleague there is little else to show.
    ...(seesEmployment
      ? [{ label: t('Employee number'), value: orBlank(data?.employee_number) }]
      : [
          { label: t('Designation'), value: view.designation_name },
          { label: t('Department'), value: view.department_name },
        ]),
    {
      label: t('Joining date'),
      value: date(view.joined_on),
      more: periodSince(view.joined_on, lastDayOf(view)) || undefined,
    },
    ...(data || (seesEmployment && employment.isPending)
      ? [
          { label: t('Employment type'), value: orBlank(data?.employment_type?.name) },
          { label: t('Weekly hours'), value: orBlank(hoursText(data?.weekly_work_time)) },
        ]
      : []),
    { label: t('Place of work'), value: view.work_place_name },
    ...(view.is_allow_remote_work === null
      ? []
      : [{ label: t('Works from home'), value: remoteText(view), more: remoteDates(view) }]),
    { label: t('Username'), value: view.username },
    ...(view.role_names ? [{ label: t('Role'), value: view.role_names.join(', ') || t('none') }] : []),
    ...(view.groups ? [{ label: t('Groups'), value: <Groups groups={view.groups} /> }] : []),
  ];
}

/** Opens the section in which most of them are edited. */
function EditButton() {
  const [, change] = useAddress(profileAddress);
  const { begin } = useEditing();
  const edit = async () => {
    if (await begin('employment_info')) change({ tab: 'employment' });
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={t('Edit {section}', { section: t('Key facts') })}
      leftSection={<Icon path={mdiPencilOutline} size={16} />}
      onClick={() => void edit()}
    >
      {t('Edit')}
    </Button>
  );
}

/** Returns the day up to which the employment is counted. */
const lastDayOf = ({ is_discharge_applied, discharged_date }: PartProps['view']): LocalDate =>
  (is_discharge_applied && discharged_date) || (companyToday() as LocalDate);

/** Number of groups shown before the others are only counted. */
const firstGroups = 4;

/** Lists the groups of a person; for viewers who manage groups, each links to its people. */
function Groups({ groups }: { groups: NonNullable<PartProps['view']['groups']> }) {
  const { can } = useSession();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? groups : groups.slice(0, firstGroups);
  const rest = groups.length - shown.length;
  return (
    <>
      {groups.length === 0 && t('none')}
      {shown.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {can('view_employee_group') ? <Link to={groupPath(id)}>{name}</Link> : name}
        </Fragment>
      ))}
      {rest > 0 && (
        <>
          {' '}
          <button type="button" onClick={() => setWhole(true)}>
            {t('{count} more', { count: rest })}
          </button>
        </>
      )}
    </>
  );
}

const groupPath = (id: string) => `/settings/people/groups/${id}/assigned-people`;
