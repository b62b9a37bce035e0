import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SaveFoot } from '#platform/web/ui/SaveFoot.tsx';
import { applicationSettings } from '#features/company/events.ts';
import type { profile } from '../contract.ts';
import { ownSections } from '../rules/sections.ts';
import { profileApi } from './profile-api.ts';
import c from './own-sections.module.css';

type OwnSectionsReply = Reply<(typeof profile)['ownSections']>;
type OwnSection = (typeof ownSections)[number];

const names: Readonly<Record<OwnSection, () => string>> = {
  avatar: () => t('Photo'),
  bio: () => t('About', { of: 'person' }),
  personal_info: () => t('Personal info'),
  address: () => t('Contact and address'),
  emergency_contact: () => t('Emergency contacts'),
  education: () => t('Education'),
  family_info: () => t('Family'),
  bank_info: () => t('Bank'),
  file_documents: () => t('Files'),
  link_documents: () => t('Links'),
};

const nameOf = (section: string) => ownSections.flatMap((one) => (one === section ? names[one]() : [])).join('');

/** Chooses the sections that people edit themselves; for the others, profiles name people to ask. */
export function OwnSections() {
  const cache = useQueryClient();
  const query = useQuery({ ...profileApi.ownSections.read(), staleTime: 0 });
  const refresh = () => void cache.invalidateQueries({ queryKey: profileApi.ownSections.key });
  useLive(applicationSettings, refresh);
  useLive(connected, refresh);
  return (
    <>
      <PageHead
        title={t('Self-service profiles')}
        line={t('What people can change in their own profile. For the rest, Muster shows who to ask.')}
      />
      <QueryState query={query} page>
        {(stored) => <OwnForm stored={stored} />}
      </QueryState>
    </>
  );
}

function useOwnForm(stored: OwnSectionsReply) {
  const cache = useQueryClient();
  return useContractForm<{ own_sections: string[] }>({
    schema: async () => (await import('../contract.ts')).profile.saveOwnSections.body.omit({ version: true }),
    initialValues: { own_sections: [...stored.own_sections] },
    version: stored.version,
    send: async ({ own_sections }, version) => {
      const body = { own_sections: ownSections.filter((section) => own_sections.includes(section)), version };
      const { message: _, ...saved } = await profileApi.saveOwnSections.call({ body });
      cache.setQueryData(profileApi.ownSections.read().queryKey, saved);
      void showEdited();
    },
  });
}

function OwnForm({ stored }: { stored: OwnSectionsReply }) {
  const { form, problem, busy, conflict, submit } = useOwnForm(stored);
  return (
    <Card className={c['card']}>
      <form className={c['form']} onSubmit={submit} noValidate>
        <FormConflict
          form={form}
          conflict={conflict}
          fields={{
            own_sections: {
              label: t('Sections people can change'),
              text: (value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : ''),
            },
          }}
        />
        <Checkbox.Group label={t('Sections people can change')} {...form.getInputProps('own_sections')}>
          <div className={c['sections']}>
            {ownSections.map((section) => (
              <Checkbox key={section} value={section} label={names[section]()} />
            ))}
          </div>
        </Checkbox.Group>
        <p className={c['hint']}>
          {t('People choose whether their profile is private. They cannot change their own employment or salary.')}
        </p>
        <SaveFoot dirty={form.isDirty()} busy={busy} problem={problem} />
      </form>
    </Card>
  );
}
