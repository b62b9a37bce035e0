import { TextInput } from '@mantine/core';
import { mdiEyeOutline, mdiMagnify, mdiTrayArrowUp } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState, type DragEvent, type RefObject } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { discard, useUploads } from '#features/files/web/parts/use-uploads.ts';
import { UploadRows } from '#features/files/web/parts/UploadRow.tsx';
import type { FileRecord, UploadMeta } from '#features/files/contract.ts';
import { HistoryButton } from '#features/profile/web/parts/HistoryButton.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { seenBy } from '#features/profile/web/parts/seen-by.ts';
import { useTabMain } from '#features/profile/web/parts/use-profile.ts';
import { DocumentDialog } from './DocumentDialog.tsx';
import { documentsApi, type FilePage } from './documents-api.ts';
import { FileTable } from './FileTable.tsx';
import c from './documents.module.css';

/** Documents per page. */
const perPage = 50;

/** A person's files with search and drop area; uploads appear as rows of the same list. */
export function Files({ view }: PartProps) {
  const { search, find, wanted, type, choose, setPage, query } = useNarrowed(view.id);
  const { uploads, next, settle } = useFileQueue();
  const mayAdd = query.data?.may_add ?? false;
  const { isOver, ...dropping } = useDropping(mayAdd, uploads.add);
  return (
    <section className={c['files']} aria-label={t('Files')}>
      <FilesBar {...{ view, search, mayAdd }} onSearch={find} meta={uploads.meta} onFiles={uploads.add} />
      <Types types={query.data?.types ?? []} chosen={type} onChoose={choose} />
      <div className={c['box']} data-over={isOver || undefined} {...dropping}>
        {uploads.uploads.length > 0 && (
          <ul className={c['uploads']} aria-label={t('Uploads')}>
            <UploadRows {...uploads} />
          </ul>
        )}
        <QueryState
          query={query}
          isEmpty={({ meta }) => meta.total === 0}
          empty={<NoFiles search={wanted} isOfType={type !== undefined} />}
        >
          {({ data, meta }) => <FileTable view={view} rows={data} meta={meta} onPage={setPage} />}
        </QueryState>
        {mayAdd && <DropHint meta={uploads.meta} />}
      </div>
      {next && <DocumentDialog key={next.id} view={view} file={next} onClose={(isSaved) => settle(next, isSaved)} />}
    </section>
  );
}

/** Returns uploads and the first uploaded file whose details are still missing. */
function useFileQueue() {
  const [arrived, setArrived] = useState<readonly FileRecord[]>([]);
  const uploads = useUploads('any', (file) => setArrived((all) => [...all, file]));
  const settle = (file: FileRecord, isSaved: boolean) => {
    if (!isSaved) discard(file);
    setArrived((all) => all.filter(({ id }) => id !== file.id));
  };
  return { uploads, next: arrived[0], settle };
}

/** Holds search and filters and loads the matching documents. */
function useNarrowed(user_id: string) {
  const [search, setSearch] = useState('');
  const [type, setType] = useState<string>();
  const [page, setPage] = useState(1);
  const [searched] = useDebouncedValue(search.trim(), 250);
  const query = useQuery({
    ...documentsApi.fileDocuments.read({
      params: { user_id },
      query: {
        page,
        per_page: perPage,
        ...(searched && { search: searched }),
        ...(type && { document_type_id: type }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  const choose = (id: string | undefined) => {
    setType(id);
    setPage(1);
  };
  return { search, find, wanted: searched, type, choose, setPage, query };
}

interface TypesProps {
  types: FilePage['types'];
  chosen: string | undefined;
  onChoose(id: string | undefined): void;
}

/** Chooses one type or all; hidden when there is nothing to choose. */
function Types({ types, chosen, onChoose }: TypesProps) {
  if (types.length < 2 && chosen === undefined) return null;
  const all = [{ id: undefined, name: t('All types'), total: undefined }, ...types];
  return (
    <ul className={c['types']} aria-label={t('Document types')}>
      {all.map(({ id, name, total }) => (
        <li key={id ?? ''}>
          <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
            {name} {total !== undefined && <small className="num">{total}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface FilesBarProps extends PartProps {
  search: string;
  mayAdd: boolean;
  meta: UploadMeta | undefined;
  onSearch(text: string): void;
  onFiles(files: readonly File[]): void;
}

function FilesBar({ view, search, mayAdd, meta, onSearch, onFiles }: FilesBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useTabMain(mayAdd ? { icon: mdiTrayArrowUp, label: t('Add files'), run: () => input.current?.click() } : undefined);
  return (
    <div className={c['bar']}>
      <TextInput
        type="search"
        aria-label={t('Search documents')}
        placeholder={t('Search documents')}
        leftSection={<Icon path={mdiMagnify} size={18} />}
        maxLength={100}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <span className={c['seen']}>
        <Icon path={mdiEyeOutline} size={14} />
        {seenBy('file_documents', view)}
      </span>
      <HistoryButton view={view} section="file_documents" title={t('Files')} />
      <FileInput ref={input} meta={meta} onFiles={onFiles} />
    </div>
  );
}

function NoFiles({ search, isOfType }: { search: string; isOfType: boolean }) {
  if (!search && isOfType) return <p className={c['nothing']}>{t('No documents of this type.')}</p>;
  if (search) return <p className={c['nothing']}>{t('No documents match “{search}”.', { search })}</p>;
  return (
    <EmptyState
      title={t('No documents yet')}
      text={t('Store contracts, certificates and licences here, with their expiry dates.')}
    />
  );
}

function useDropping(isOpen: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!isOpen) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      if (!isOpen) return;
      event.preventDefault();
      setIsOver(false);
      onFiles(Array.from(event.dataTransfer.files));
    },
  };
}

function DropHint({ meta }: { meta: UploadMeta | undefined }) {
  return (
    <footer className={c['drop']}>
      <Icon path={mdiTrayArrowUp} size={20} />
      <span>
        <b>{t('Drop files here')}</b> {t('or choose Add files.')}{' '}
        {meta && t('Up to {count} MB each.', { count: Math.floor(meta.max_size_kb / 1024) })}
      </span>
    </footer>
  );
}

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  meta: UploadMeta | undefined;
  onFiles(files: readonly File[]): void;
}

/** Hidden file input that the button opens. */
function FileInput({ ref, meta, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={meta?.extensions.map((extension) => `.${extension}`).join(',')}
      onChange={({ currentTarget }) => {
        onFiles(Array.from(currentTarget.files ?? []));
        // Lets the same file be chosen again after a failure.
        currentTarget.value = '';
      }}
    />
  );
}
