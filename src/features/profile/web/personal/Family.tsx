import { Checkbox } from '@mantine/core';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { FormOf } from '#platform/web/form.ts';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { profile } from '../../contract.ts';
import { EditableSection } from '../parts/EditableSection.tsx';
import { DayField, TextField } from '../parts/fields.tsx';
import { profileApi } from '../profile-api.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { RowList, RowTable } from './RowList.tsx';
import c from './personal.module.css';

type Data = Reply<(typeof profile)['familyInfo']>['data'];
type Body = ClientInput<(typeof profile)['saveFamilyInfo']>['body'];
type FamilyMember = Data['members'][number];

const blank = { name: '', relation: null, birth_date: null, phone: null, is_dependant: false };
const wordsOf = ({ name, relation, birth_date, phone, is_dependant }: FamilyMember) =>
  [name, relation, birth_date && date(birth_date), phone, is_dependant && t('dependant')].filter(Boolean).join(' ');

/** Shows the family and the dependants of a person. */
export function Family({ view }: PartProps) {
  return (
    <EditableSection<Data, Data>
      view={view}
      section="family_info"
      title={t('Family')}
      saveLabel={t('Save family')}
      flush
      query={profileApi.familyInfo.read({ params: { user_id: view.id } })}
      valuesOf={({ members }) => ({ members: members.length ? members : [blank] })}
      schema={async () => (await import('../../contract.ts')).profile.saveFamilyInfo.body}
      send={({ members }, version) =>
        profileApi.saveFamilyInfo.call({ params: { user_id: view.id }, body: { members, version } as Body })
      }
      show={({ members }) => <Shown members={members} />}
      fields={(form) => <Fields form={form} />}
      differences={{
        members: {
          label: t('Family'),
          text: (rows) => (rows as FamilyMember[] | undefined)?.map(wordsOf).join('; ') ?? '',
        },
      }}
    />
  );
}

function Shown({ members }: { members: readonly FamilyMember[] }) {
  return (
    <RowTable
      label={t('Family')}
      rows={members}
      nothing={t('No family members yet.')}
      columns={[
        { label: t('Name', { of: 'person' }), cell: ({ name }) => name },
        { label: t('Relation'), cell: ({ relation }) => relation },
        { label: t('Birth date'), cell: ({ birth_date }) => birth_date && date(birth_date) },
        { label: t('Dependant'), cell: ({ is_dependant }) => (is_dependant ? t('Yes') : t('No')) },
        { label: t('Phone'), cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a> },
      ]}
    />
  );
}

function Fields({ form }: { form: FormOf<Data> }) {
  const nameOf = (index: number) => form.getValues().members[index]?.name ?? '';
  return (
    <RowList form={form} path="members" columns={5} addLabel={t('Add a member')} blank={blank} nameOf={nameOf}>
      {(path) => (
        <>
          <TextField form={form} path={`${path}.name`} label={t('Name', { of: 'person' })} withAsterisk />
          <TextField form={form} path={`${path}.relation`} label={t('Relation')} />
          <DayField form={form} path={`${path}.birth_date`} label={t('Birth date')} max={companyToday() as LocalDate} />
          <TextField form={form} path={`${path}.phone`} label={t('Phone')} type="tel" />
          <Checkbox
            className={c['check'] ?? ''}
            label={t('Dependant')}
            {...form.getInputProps(`${path}.is_dependant`, { type: 'checkbox' })}
          />
        </>
      )}
    </RowList>
  );
}
