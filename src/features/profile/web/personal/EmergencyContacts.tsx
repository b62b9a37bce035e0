import { Button } from '@mantine/core';
import { mdiPhoneAlertOutline } from '@mdi/js';
import type { ClientInput, Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import type { FormOf } from '#platform/web/form.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { profile } from '../../contract.ts';
import { EditableSection } from '../parts/EditableSection.tsx';
import { TextField } from '../parts/fields.tsx';
import { profileApi } from '../profile-api.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { Tag } from '../parts/Section.tsx';
import { RowList, RowTable } from './RowList.tsx';

type Data = Reply<(typeof profile)['emergencyContact']>['data'];
type Body = ClientInput<(typeof profile)['saveEmergencyContact']>['body'];
type Contact = Data['contacts'][number];

const blank = { name: '', relation: null, phone: '', email: null };
const wordsOf = ({ name, relation, phone, email }: Contact) => [name, relation, phone, email].filter(Boolean).join(' ');

/** Shows the emergency contacts in the order in which they are called. */
export function EmergencyContacts({ view }: PartProps) {
  return (
    <EditableSection<Data, Data>
      view={view}
      section="emergency_contact"
      title={t('Emergency contacts')}
      saveLabel={t('Save contacts')}
      flush
      query={profileApi.emergencyContact.read({ params: { user_id: view.id } })}
      valuesOf={({ contacts }) => ({ contacts: contacts.length ? contacts : [blank] })}
      schema={async () => (await import('../../contract.ts')).profile.saveEmergencyContact.body}
      send={({ contacts }, version) =>
        profileApi.saveEmergencyContact.call({ params: { user_id: view.id }, body: { contacts, version } as Body })
      }
      show={({ contacts }) => <Shown contacts={contacts} />}
      fields={(form) => <Fields form={form} />}
      differences={{
        contacts: {
          label: t('Contacts'),
          text: (rows) => (rows as Contact[] | undefined)?.map(wordsOf).join('; ') ?? '',
        },
      }}
    />
  );
}

function Shown({ contacts }: { contacts: readonly Contact[] }) {
  return (
    <RowTable
      label={t('Emergency contacts')}
      rows={contacts}
      nothing={t('No emergency contacts yet. Add who to call in an emergency.')}
      columns={[
        {
          label: t('Name', { of: 'person' }),
          cell: (row) => (
            <>
              {row.name}{' '}
              {row === contacts[0] && contacts.length > 1 && <Tag icon={mdiPhoneAlertOutline}>{t('Call first')}</Tag>}
            </>
          ),
        },
        { label: t('Relation'), cell: ({ relation }) => relation },
        { label: t('Phone'), cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a> },
        { label: t('Email'), cell: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a> },
      ]}
    />
  );
}

function Fields({ form }: { form: FormOf<Data> }) {
  const { contacts } = form.getValues();
  const nameOf = (index: number) => contacts[index]?.name ?? '';
  return (
    <>
      <RowList form={form} path="contacts" columns={4} addLabel={t('Add a contact')} blank={blank} nameOf={nameOf}>
        {(path) => (
          <>
            <TextField form={form} path={`${path}.name`} label={t('Name', { of: 'person' })} withAsterisk />
            <TextField form={form} path={`${path}.relation`} label={t('Relation')} />
            <TextField form={form} path={`${path}.phone`} label={t('Phone')} type="tel" withAsterisk />
            <TextField form={form} path={`${path}.email`} label={t('Email')} type="email" />
          </>
        )}
      </RowList>
      {contacts.length > 1 && <CallFirst form={form} />}
    </>
  );
}

/** Chooses the contact to call first, who moves to the top. */
function CallFirst({ form }: { form: FormOf<Data> }) {
  const { contacts } = form.getValues();
  return (
    <div role="group" aria-label={t('First person to call')}>
      {contacts.map(({ name }, index) => (
        <Button
          key={index}
          variant={index === 0 ? 'light' : 'subtle'}
          color={index === 0 ? 'primary' : 'gray'}
          size="compact-sm"
          me={4}
          aria-pressed={index === 0}
          leftSection={index === 0 ? <Icon path={mdiPhoneAlertOutline} size={16} /> : undefined}
          onClick={() => form.reorderListItem('contacts', { from: index, to: 0 })}
        >
          {t('Call {name} first', { name: name || t('row {number}', { number: index + 1 }) })}
        </Button>
      ))}
    </div>
  );
}
