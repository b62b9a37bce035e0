import { ActionIcon, Menu } from '@mantine/core';
import { mdiDotsHorizontal, mdiEmailOutline } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Change } from '#platform/web/use-address.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmDelete, showRefusal } from '#platform/web/ui/notices.ts';
import { overlayFailed } from '#platform/web/ui/PartFailed.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { SavedItem } from '../../rules/saved.ts';
import { addressOf } from '../report-view.ts';
import { savedApi } from '../reports-api.ts';
import { filtersText, reportTitle, sendingText } from '../words.ts';
import c from '../reports.module.css';

const SaveDialog = lazyPart(() => import('../shared/SaveDialog.tsx'), 'SaveDialog', overlayFailed);

/** Reports that the viewer has saved, with the schedule and recipients of their links. */
export function SavedTable({ onOpen }: { onOpen: Change }) {
  const query = useQuery(savedApi.index.read());
  const [edited, setEdited] = useState<SavedItem>();
  return (
    <section className={c['card']} aria-label={t('Saved reports')}>
      <header className={c['cardHead']}>
        <h2>{t('Saved reports')}</h2>
        {query.data && <span className={`${c['count']} num`}>{query.data.data.length}</span>}
      </header>
      <QueryState query={query} skeleton={<SkeletonRows rows={4} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={c['nothing']}>
              {t('Open a report, set its filters and choose “Save report”. It will appear here.')}
            </p>
          ) : (
            <>
              <div className={c['savedHead']} aria-hidden>
                <span>{t('Name')}</span>
                <span>{t('Report')}</span>
                <span>{t('Sent by email')}</span>
              </div>
              <ul className={c['saved']}>
                {data.map((saved) => (
                  <Saved
                    key={saved.id}
                    saved={saved}
                    onOpen={() => onOpen(addressOf(saved.report, saved.filters))}
                    onEdit={() => setEdited(saved)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryState>
      {edited && <SaveDialog saved={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

interface SavedProps {
  saved: SavedItem;
  onOpen(): void;
  onEdit(): void;
}

function Saved({ saved, onOpen, onEdit }: SavedProps) {
  const cache = useQueryClient();
  const remove = useMutation({
    ...savedApi.remove.write(),
    onError: (error) => void showRefusal(error),
    onSettled: () => cache.invalidateQueries({ queryKey: savedApi.index.key }),
  });
  const askAndRemove = async () => {
    if (await confirmDelete(saved.name)) remove.mutate({ params: { id: saved.id } });
  };
  return (
    <li>
      <span>
        <Link to="/reports" search={addressOf(saved.report, saved.filters)}>
          {saved.name}
        </Link>
        <small>{filtersText(saved.filters)}</small>
      </span>
      <span>{reportTitle(saved.report)}</span>
      <span className={c['sent']}>
        {saved.send_every && <Icon path={mdiEmailOutline} size={16} />}
        <span className="num">
          {sendingText(saved)}
          <small>{saved.people.map(({ name }) => name).join(', ')}</small>
        </span>
      </span>
      <Acts name={saved.name} onOpen={onOpen} onEdit={onEdit} onRemove={() => void askAndRemove()} />
    </li>
  );
}

interface ActsProps extends Omit<SavedProps, 'saved'> {
  name: string;
  onRemove(): void;
}

function Acts({ name, onOpen, onEdit, onRemove }: ActsProps) {
  return (
    <Menu position="bottom-end" width={180} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} aria-label={t('More actions for {name}', { name })}>
          <Icon path={mdiDotsHorizontal} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOpen}>{t('Open', { of: 'action' })}</Menu.Item>
        <Menu.Item onClick={onEdit}>{t('Edit name and schedule')}</Menu.Item>
        <Menu.Item onClick={onRemove}>{t('Delete')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
