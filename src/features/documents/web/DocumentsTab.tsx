import { ActionIcon, Button } from '@mantine/core';
import { mdiLinkVariant, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useContractForm } from '#platform/web/form.ts';
import { instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showAdded, showDeleted } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { TextField } from '#features/profile/web/parts/fields.tsx';
import { SectionCard } from '#features/profile/web/parts/Section.tsx';
import { seenBy } from '#features/profile/web/parts/seen-by.ts';
import { Files } from './Files.tsx';
import { documentsApi, type LinkDocument } from './documents-api.ts';
import { AddedBy } from './FileTable.tsx';
import c from './documents.module.css';

/** Files and links of a profile. */
export function DocumentsTab({ view }: PartProps) {
  const { file_documents, link_documents } = view.sections;
  return (
    <div className={c['grid']}>
      {file_documents.view && <Files view={view} />}
      {link_documents.view && <Links view={view} />}
    </div>
  );
}

/** Maximum number of links shown. */
const maxLinks = 100;

/** Lists a person's links. */
function Links({ view }: PartProps) {
  const [isAdding, setAdding] = useState(false);
  const links = useQuery(
    documentsApi.linkDocuments.read({ params: { user_id: view.id }, query: { page: 1, per_page: maxLinks } }),
  );
  const add = links.data?.may_add && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon path={mdiPlus} size={16} />}
      onClick={() => setAdding(true)}
    >
      {t('Add link')}
    </Button>
  );
  return (
    <SectionCard
      title={t('Links')}
      seen={seenBy('link_documents', view)}
      history={{ view, section: 'link_documents' }}
      action={add}
      flush
    >
      <QueryState
        query={links}
        isEmpty={({ total }) => total === 0}
        empty={<p className={c['nothing']}>{t('No links yet.')}</p>}
      >
        {({ data }) => (
          <ul className={c['links']}>
            {data.map((link) => (
              <LinkRow key={link.id} link={link} user_id={view.id} />
            ))}
          </ul>
        )}
      </QueryState>
      {isAdding && <LinkDialog user_id={view.id} onClose={() => setAdding(false)} />}
    </SectionCard>
  );
}

/** 'example.org/ana' */
const shortUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

function LinkRow({ link, user_id }: { link: LinkDocument; user_id: string }) {
  const cache = useQueryClient();
  const { run } = useAction(
    async () => {
      await documentsApi.deleteLinkDocument.call({ params: { user_id, id: link.id } });
      void showDeleted();
    },
    {
      ask: () => confirmDelete(link.title),
      refresh: () => cache.invalidateQueries({ queryKey: documentsApi.linkDocuments.key }),
    },
  );
  return (
    <li>
      <Icon path={mdiLinkVariant} size={18} />
      <span>
        <a href={link.url} target="_blank" rel="noopener noreferrer">
          {link.title}
        </a>
        <small>{shortUrl(link.url)}</small>
        <small className="num">
          <AddedBy row={link} />, {instantDate(link.created_at)}
        </small>
      </span>
      {link.may_delete && (
        <ActionIcon size={32} aria-label={t('Delete {name}', { name: link.title })} onClick={() => void run()}>
          <Icon path={mdiTrashCanOutline} size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

function LinkDialog({ user_id, onClose }: { user_id: string; onClose(): void }) {
  const cache = useQueryClient();
  const contractForm = useContractForm({
    schema: async () => (await import('../contract.ts')).documents.storeLinkDocument.body,
    initialValues: { title: '', url: '' },
    creates: true,
    send: async (body) => {
      await documentsApi.storeLinkDocument.call({ params: { user_id }, body });
      onClose();
      await cache.invalidateQueries({ queryKey: documentsApi.linkDocuments.key });
      void showAdded();
    },
  });
  const { form } = contractForm;
  return (
    <FormDialog title={t('Add link')} contractForm={contractForm} label={t('Add link')} onClose={onClose}>
      <TextField form={form} path="title" label={t('Title')} withAsterisk maxLength={120} />
      <TextField form={form} path="url" label={t('URL')} type="url" withAsterisk placeholder="https://" />
    </FormDialog>
  );
}
