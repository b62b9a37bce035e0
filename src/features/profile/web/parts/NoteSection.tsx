import { Button, Textarea } from '@mantine/core';
import { mdiPencilOutline } from '@mdi/js';
import { useRef } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { FormConflict } from '#platform/web/ui/FormConflict.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showEdited } from '#platform/web/ui/notices.ts';
import type { PersonName } from '#features/people/contract.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import { profileApi } from '../profile-api.ts';
import type { PartProps } from './profile-parts.ts';
import { SectionCard } from './Section.tsx';
import { SectionFrame } from '../SectionFrame.tsx';
import { seenBy } from './seen-by.ts';
import { useEditing, useFocusAfter, useProfileRefresh } from './use-profile.ts';
import s from './section.module.css';

/** Maximum number of characters. */
const maxNote = 5000;

/** The note of a profile, which its subject never sees. */
export function NoteSection({ view }: PartProps) {
  const editing = useEditing();
  const isOpen = editing.open === 'note' && view.sections.note.edit;
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, button);
  if (isOpen) return <NoteForm view={view} onEnd={editing.end} />;
  const { note = '', author, updated_at } = view.note ?? {};
  return (
    <SectionCard
      title={t('Note')}
      seen={seenBy('note', view)}
      history={{ view, section: 'note' }}
      action={
        view.sections.note.edit && (
          <Button
            ref={button}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-label={note ? t('Edit {section}', { section: t('Note') }) : t('Add {section}', { section: t('Note') })}
            leftSection={<Icon path={mdiPencilOutline} size={16} />}
            onClick={() => void editing.begin('note')}
          >
            {note ? t('Edit') : t('Add')}
          </Button>
        )
      }
    >
      <p className={s['text']}>{note || t('No notes yet.')}</p>
      {note && updated_at && <Written author={author ?? null} at={updated_at} />}
    </SectionCard>
  );
}

/** Shows the author and the date. */
function Written({ author, at }: { author: PersonName | null; at: string }) {
  return (
    <p className={s['hint']}>
      {author && (
        <>
          <PersonLink of={author.username} isInSentence>
            {author.name}
          </PersonLink>
          {', '}
        </>
      )}
      {instantDate(at)}
    </p>
  );
}

function NoteForm({ view, onEnd }: PartProps & { onEnd(): void }) {
  const refresh = useProfileRefresh();
  const contractForm = useContractForm({
    schema: async () => (await import('../../contract.ts')).profile.saveNote.body,
    initialValues: { note: view.note?.note ?? '' },
    version: view.note?.version ?? '',
    send: async ({ note }, version) => {
      await profileApi.saveNote.call({ params: { user_id: view.id }, body: { note, version } });
      await refresh();
      onEnd();
      void showEdited();
    },
  });
  const { form, conflict } = contractForm;
  return (
    <SectionFrame section="note" title={t('Note')} contractForm={contractForm} label={t('Save')} onEnd={onEnd}>
      <FormConflict form={form} conflict={conflict} fields={{ note: t('Note') }} />
      <Textarea
        aria-label={t('Note')}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={maxNote}
        {...form.getInputProps('note')}
      />
    </SectionFrame>
  );
}
