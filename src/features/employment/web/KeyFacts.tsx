import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { FactLine } from '#features/profile/web/parts/Section.tsx';
import { Facts, SectionCard } from '#features/profile/web/parts/Section.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { stretchSince } from '#features/profile/web/parts/years.ts';
import { employmentApi } from './parts/employment-api.ts';
import { remoteDates, remoteText } from './tab/remote-words.ts';

/** What one wants to know first; of colleagues what they are at work. */
export function KeyFacts({ view }: PartProps) {
  const seesEmployment = view.sections.employment_info.view;
  const employment = useQuery({
    ...employmentApi.employmentInfo.read({ params: { user_id: view.id }, query: {} }),
    enabled: seesEmployment,
  });
  const data = employment.data?.data;
  const facts: FactLine[] = [
    ...(seesEmployment ? [{ label: t('Employee number'), value: data?.employee_number }] : []),
    { label: t('Designation'), value: view.designation_name },
    { label: t('Department'), value: view.department_name },
    {
      label: t('Joined on'),
      value: date(view.joined_on),
      more: stretchSince(view.joined_on, companyToday() as LocalDate) || undefined,
    },
    ...(data
      ? [
          { label: t('Employment type'), value: data.employment_type?.name },
          { label: t('Weekly hours'), value: data.weekly_work_time === null ? null : duration(data.weekly_work_time) },
        ]
      : []),
    { label: t('Place of work'), value: view.work_place_name },
    ...(view.is_allow_remote_work === null
      ? []
      : [{ label: t('Works from home'), value: remoteText(view), more: remoteDates(view) }]),
    { label: t('Username'), value: view.username },
  ];
  return (
    <SectionCard title={seesEmployment ? t('Key facts') : t('At work')}>
      <Facts facts={facts} />
    </SectionCard>
  );
}
