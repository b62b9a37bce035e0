import { Button, Textarea } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { useRef } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { t } from '#platform/web/i18n.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { SectionFrame } from '../SectionFrame.tsx';
import { profileApi } from '../profile-api.ts';
import type { PartProps } from '../parts/profile-parts.ts';
import { AskButton, SectionCard } from '../parts/Section.tsx';
import { seenBy } from '../parts/seen-by.ts';
import { useEditing, useFocusAfter, useProfileRefresh } from '../parts/use-profile.ts';
import c from './overview.module.css';

/** Maximum number of characters. */
const maxBio = 2000;

/** Shows what a person says about themselves. */
export function Bio({ view }: PartProps) {
  const editing = useEditing();
  const isOpen = editing.open === 'bio' && view.sections.bio.edit;
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, button);
  if (isOpen) return <BioForm view={view} onEnd={editing.end} />;
  if (!view.bio && !view.sections.bio.edit) return null;
  const action = view.sections.bio.edit ? (
    <Button
      ref={button}
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={view.bio ? t('Edit {section}', { section: t('About') }) : t('Add {section}', { section: t('About') })}
      leftSection={<Icon path={mdiPencilOutline} size={16} />}
      onClick={() => void editing.begin('bio')}
    >
      {view.bio ? t('Edit') : t('Add')}
    </Button>
  ) : (
    <AskButton view={view} />
  );
  return (
    <SectionCard title={t('About')} seen={seenBy('bio', view)} history={{ view, section: 'bio' }} action={action}>
      <p className={c['bio']}>
        {view.bio ??
          (view.is_self ? t('Briefly describe what you do and what people can ask you about.') : t('Nothing yet.'))}
      </p>
    </SectionCard>
  );
}

function BioForm({ view, onEnd }: PartProps & { onEnd(): void }) {
  const cache = useQueryClient();
  const refresh = useProfileRefresh();
  const contractForm = useContractForm({
    schema: async () => (await import('../../contract.ts')).profile.saveBio.body,
    initialValues: { bio: view.bio },
    version: view.bio_version,
    send: async ({ bio }, version) => {
      const body = { bio: bio?.trim() ? bio : null, version };
      await profileApi.saveBio.call({ params: { user_id: view.id }, body });
      await cache.invalidateQueries({ queryKey: profileApi.view.key });
      onEnd();
      void refresh();
      void showEdited();
    },
  });
  const { form, conflict } = contractForm;
  const { bio } = form.getValues();
  return (
    <SectionFrame section="bio" title={t('About')} contractForm={contractForm} label={t('Save')} onEnd={onEnd}>
      <FormConflict form={form} conflict={conflict} fields={{ bio: t('About') }} />
      <Textarea
        aria-label={t('About')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={maxBio}
        {...form.getInputProps('bio')}
        value={bio ?? ''}
      />
    </SectionFrame>
  );
}
