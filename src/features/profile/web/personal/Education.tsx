import { NumberInput } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import type { FieldForm, FormOf } from '#platform/web/form.ts';
import type { profile } from '../../contract.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { EditableSection } from '../parts/EditableSection.tsx';
import { TextField } from '../parts/fields.tsx';
import { profileApi } from '../profile-api.ts';
import { RowList, RowTable } from './RowList.tsx';

type Data = Reply<(typeof profile)['education']>['data'];
type Body = ClientInput<(typeof profile)['saveEducation']>['body'];
type Degree = Data['degrees'][number];

const blank = { degree: '', subject_of_study: null, school: null, from_year: null, to_year: null };
const wordsOf = ({ degree, subject_of_study, school, from_year, to_year }: Degree) =>
  [degree, subject_of_study, school, from_year, to_year].filter(Boolean).join(' ');

/** Shows the education of a person. */
export function Education({ view }: PartProps) {
  return (
    <EditableSection<Data, Data>
      view={view}
      section="education"
      title={t('Education')}
      saveLabel={t('Save education')}
      flush
      query={profileApi.education.read({ params: { user_id: view.id } })}
      valuesOf={({ degrees }) => ({ degrees: degrees.length ? degrees : [blank] })}
      schema={async () => (await import('../../contract.ts')).profile.saveEducation.body}
      send={({ degrees }, version) =>
        profileApi.saveEducation.call({ params: { user_id: view.id }, body: { degrees, version } as Body })
      }
      show={({ degrees }) => <Shown degrees={degrees} />}
      fields={(form) => <Fields form={form} />}
      differences={{
        degrees: {
          label: t('Education'),
          text: (rows) => (rows as Degree[] | undefined)?.map(wordsOf).join('; ') ?? '',
        },
      }}
    />
  );
}

function Shown({ degrees }: { degrees: readonly Degree[] }) {
  return (
    <RowTable
      label={t('Education')}
      rows={degrees}
      nothing={t('No education yet.')}
      columns={[
        { label: t('Degree'), cell: ({ degree }) => degree },
        { label: t('Subject', { of: 'study' }), cell: ({ subject_of_study }) => subject_of_study },
        { label: t('School'), cell: ({ school }) => school },
        { label: t('From'), cell: ({ from_year }) => from_year },
        { label: t('To', { of: 'end' }), cell: ({ to_year }) => to_year },
      ]}
    />
  );
}

function Fields({ form }: { form: FormOf<Data> }) {
  const nameOf = (index: number) => form.getValues().degrees[index]?.degree ?? '';
  return (
    <RowList form={form} path="degrees" columns={5} addLabel={t('Add a degree')} blank={blank} nameOf={nameOf}>
      {(path) => (
        <>
          <TextField form={form} path={`${path}.degree`} label={t('Degree')} withAsterisk />
          <TextField form={form} path={`${path}.subject_of_study`} label={t('Subject', { of: 'study' })} />
          <TextField form={form} path={`${path}.school`} label={t('School')} />
          <YearField form={form} path={`${path}.from_year`} label={t('From')} />
          <YearField form={form} path={`${path}.to_year`} label={t('To', { of: 'end' })} />
        </>
      )}
    </RowList>
  );
}

function YearField({ form, path, label }: { form: FieldForm; path: string; label: string }) {
  const input = form.getInputProps(path) as { value?: number | null; error?: string };
  return (
    <NumberInput
      label={label}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      data-path={path}
      error={input.error}
      value={input.value ?? ''}
      onChange={(year) => form.setFieldValue(path, typeof year === 'number' ? year : null)}
    />
  );
}
