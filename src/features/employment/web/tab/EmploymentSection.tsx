import { Checkbox } from '@mantine/core';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FormOf } from '#platform/web/form.ts';
import { date, duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { EditableSection } from '#features/profile/web/parts/EditableSection.tsx';
import { DayField, TextField } from '#features/profile/web/parts/fields.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { Facts } from '#features/profile/web/parts/Section.tsx';
import { periodSince } from '#features/profile/web/parts/years.ts';
import s from '#features/profile/web/parts/section.module.css';
import type { employment } from '../../contract.ts';
import { withChosenImpact } from '../parts/employment-impact.ts';
import { employmentApi } from '../parts/employment-api.ts';

type Data = Reply<(typeof employment)['employmentInfo']>['data'];
type Body = ClientInput<(typeof employment)['saveEmploymentInfo']>['body'];
type Values = Pick<Data, 'employee_number' | 'joined_on' | 'probation_until' | 'notice_period'> & {
  /** Reason for another first day. */
  reason: string | null;
  /** Whether time before a later first day stays; asked only if there is any. */
  keeps_time: boolean;
};

/** Shows the undated facts of the employment; dated values are changed by scheduling. */
export function EmploymentSection({ view }: PartProps) {
  const params = { user_id: view.id };
  return (
    <EditableSection<Data, Values>
      view={view}
      section="employment_info"
      title={t('Employment')}
      query={employmentApi.employmentInfo.read({ params, query: {} })}
      valuesOf={({ employee_number, joined_on, probation_until, notice_period }) => ({
        employee_number,
        joined_on,
        reason: null,
        keeps_time: false,
        probation_until,
        notice_period,
      })}
      schema={async () => (await import('../../contract.ts')).employment.saveEmploymentInfo.body}
      send={async (values, version) =>
        (await withChosenImpact((sent) =>
          employmentApi.saveEmploymentInfo.call({ params, body: { ...values, version, ...sent } as Body }),
        )) ?? false
      }
      show={(data) => <Shown data={data} />}
      fields={(form) => <Fields form={form} />}
      differences={{
        employee_number: t('Employee number'),
        joined_on: { label: t('Joining date'), text: (day) => (typeof day === 'string' ? date(day) : '') },
        probation_until: {
          label: t('Probation until'),
          text: (day) => (typeof day === 'string' ? date(day) : ''),
        },
        notice_period: t('Notice period'),
      }}
    />
  );
}

function Shown({ data }: { data: Data }) {
  const today = companyToday() as LocalDate;
  const { probation_until, joined_on } = data;
  return (
    <Facts
      facts={[
        { label: t('Employee number'), value: data.employee_number },
        { label: t('Joining date'), value: date(joined_on), more: periodSince(joined_on, today) || undefined },
        {
          label: t('Probation until'),
          value: probation_until && date(probation_until),
          more: probation_until && probation_until < today ? t('ended') : undefined,
        },
        { label: t('Notice period'), value: data.notice_period },
        { label: t('Employment type'), value: data.employment_type?.name },
        { label: t('Weekly hours'), value: data.weekly_work_time === null ? null : duration(data.weekly_work_time) },
        { label: t('Place of work'), value: data.work_place?.name },
        ...data.periods
          .filter(({ ended_on }) => ended_on)
          .map(({ started_on, ended_on, ended_reason }) => ({
            label: t('Employed from {date}', { date: date(started_on) }),
            value: t('to {date}', { date: date(ended_on ?? '') }),
            more: ended_reason ?? undefined,
          })),
      ]}
    />
  );
}

/** Asks whether time recorded before a later first day stays; it is not moved automatically. */
function KeepsTime({ form }: { form: FormOf<Values> }) {
  const { error } = form.getInputProps('keeps_time') as { error?: string };
  const { joined_on, keeps_time } = form.getValues();
  if (!joined_on || joined_on <= form.getInitialValues().joined_on) return null;
  return (
    <Checkbox
      label={t('Keep attendance recorded before this day')}
      description={t('You can still view it, but it counts as before their first day.')}
      data-path="keeps_time"
      error={error}
      checked={keeps_time}
      onChange={({ currentTarget }) => form.setFieldValue('keeps_time', currentTarget.checked)}
    />
  );
}

function Fields({ form }: { form: FormOf<Values> }) {
  return (
    <>
      <div className={s['fields']}>
        <TextField form={form} path="employee_number" label={t('Employee number')} />
        <DayField form={form} path="joined_on" label={t('Joining date')} withAsterisk />
        {form.isDirty('joined_on') && (
          <TextField form={form} path="reason" label={t('Reason for the new first day')} maxLength={300} />
        )}
        <KeepsTime form={form} />
        <DayField form={form} path="probation_until" label={t('Probation until')} />
        <TextField form={form} path="notice_period" label={t('Notice period')} placeholder={t('3 months')} />
      </div>
      <span className={s['hint']}>
        {t('Use “Schedule a change” to change the designation, department and similar values.')}
      </span>
    </>
  );
}
