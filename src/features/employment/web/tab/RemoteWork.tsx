import { SegmentedControl, Input } from '@mantine/core';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { FormOf } from '#platform/web/form.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { EditableSection } from '#features/profile/web/parts/EditableSection.tsx';
import { DayField } from '#features/profile/web/parts/fields.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { Facts } from '#features/profile/web/parts/Section.tsx';
import s from '#features/profile/web/parts/section.module.css';
import type { employment } from '../../contract.ts';
import { employmentApi } from '../parts/employment-api.ts';
import { remoteDates, remoteText } from './remote-words.ts';

type Data = Reply<(typeof employment)['remoteWork']>['data'];
type Body = ClientInput<(typeof employment)['saveRemoteWork']>['body'];

/** Shows whether a person may work from home: no, between two dates, or always. */
export function RemoteWork({ view }: PartProps) {
  const params = { user_id: view.id };
  return (
    <EditableSection<Data, Data>
      view={view}
      section="work_from_home_info"
      title={t('Work from home')}
      query={employmentApi.remoteWork.read({ params })}
      valuesOf={(data) => data}
      schema={async () => (await import('../../contract.ts')).employment.saveRemoteWork.body}
      send={(values, version) => employmentApi.saveRemoteWork.call({ params, body: { ...values, version } as Body })}
      show={(data) => (
        <Facts
          facts={[{ label: t('Works from home'), value: remoteText(data), more: remoteDates(data) }]}
          columns={1}
        />
      )}
      fields={(form) => <Fields form={form} />}
      differences={{
        is_allow_remote_work: { label: t('Works from home'), text: (value) => optionText(Number(value)) },
        remote_work_date_start: {
          label: t('Effective from'),
          text: (day) => (typeof day === 'string' ? date(day) : ''),
        },
        remote_work_date_end: {
          label: t('To', { of: 'end' }),
          text: (day) => (typeof day === 'string' ? date(day) : ''),
        },
      }}
    />
  );
}

/** Specification B §3 */
const optionText = (value: number) => [t('No'), t('Yes'), t('Always')][value] ?? '';

function Fields({ form }: { form: FormOf<Data> }) {
  const { is_allow_remote_work } = form.getValues();
  return (
    <>
      <Input.Wrapper label={t('Works from home')} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t('Works from home')}
            data={[0, 1, 2].map((value) => ({ value: String(value), label: optionText(value) }))}
            value={String(is_allow_remote_work)}
            onChange={(value) => form.setFieldValue('is_allow_remote_work', Number(value) as never)}
          />
        </div>
      </Input.Wrapper>
      {is_allow_remote_work === 1 && (
        <div className={s['fields']}>
          <DayField form={form} path="remote_work_date_start" label={t('Effective from')} />
          <DayField form={form} path="remote_work_date_end" label={t('To', { of: 'end' })} />
        </div>
      )}
    </>
  );
}
