import { Button, Progress, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { Fault } from '#platform/shared/fault.ts';
import { number, instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { sendForm } from '#platform/web/send-form.ts';
import { companyZone } from '#platform/web/server-time.ts';
import { useSession } from '#platform/web/session.ts';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { showFailure, showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { DropArea } from '#features/files/web/parts/DropArea.tsx';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { devices } from '../contract.ts';
import { terminalsApi, recordsApi } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';
import { ZoneField } from './ZoneField.tsx';
import c from './terminals.module.css';

type ImportReply = Reply<typeof devices.importFile>;

/** Value instead of an id for a terminal that is added with its first file. */
const fresh = 'new';

interface ImportFileProps {
  /** Terminal of the file, if known. */
  id?: string | undefined;
  onClose(): void;
}

/** Imports the file of a terminal that does not call; existing punches are not duplicated. */
export function ImportFile({ id, onClose }: ImportFileProps) {
  const [chosen, setChosen] = useState<string | null>(id ?? null);
  const [form, setForm] = useState({ name: '', zone: companyZone() });
  const { share, problem, taken, send } = useSending();
  const isReady = chosen !== null && (chosen !== fresh || form.name.trim() !== '');
  const take = async (file: File) => {
    const of = chosen === fresh ? await add(form) : chosen;
    if (!of) return;
    setChosen(of);
    send(of, file);
  };
  const close = (
    <Button variant="default" onClick={onClose}>
      {t('Close', { of: 'window' })}
    </Button>
  );
  return (
    <Dialog title={t('Import attlog.dat')} onClose={onClose} footer={close}>
      <div className={c['form']}>
        <p className={c['hint']}>
          {t(
            'At the terminal: Menu › USB Manager › Download › Attendance Data. The USB stick then contains a file ending in attlog.dat.',
          )}
        </p>
        <FileOwner value={chosen} onChange={setChosen} />
        {chosen === fresh && <FreshOne form={form} onChange={setForm} />}
        <FilePlace isReady={isReady} share={share} onFile={(file) => void take(file)} />
        <div role="status">{taken && <Result taken={taken} />}</div>
        {problem && (
          <p role="alert" className={c['problem']}>
            {problem}
          </p>
        )}
        <ImportedFiles />
      </div>
    </Dialog>
  );
}

function FileOwner({ value, onChange }: { value: string | null; onChange(id: string | null): void }) {
  const { can } = useSession();
  const known = useQuery(terminalsApi.index.read({ query: { per_page: 100 } }));
  const terminals = (known.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={t('Terminal')}
      placeholder={t('Choose the source terminal')}
      data={can('add_biocom_device') ? [...terminals, { value: fresh, label: t('Add a new terminal') }] : terminals}
      value={value}
      allowDeselect={false}
      onChange={onChange}
    />
  );
}

interface FreshForm {
  readonly name: string;
  readonly zone: string;
}

function FreshOne({ form, onChange }: { form: FreshForm; onChange(form: FreshForm): void }) {
  return (
    <>
      <TextInput
        label={t('Name', { of: 'thing' })}
        withAsterisk
        maxLength={60}
        value={form.name}
        onChange={({ currentTarget }) => onChange({ ...form, name: currentTarget.value })}
      />
      <ZoneField value={form.zone} onChange={(zone) => onChange({ ...form, zone })} />
    </>
  );
}

interface FilePlaceProps {
  isReady: boolean;
  /** Upload progress from 0 to 1. */
  share: number | undefined;
  onFile(file: File): void;
}

function FilePlace({ isReady, share, onFile }: FilePlaceProps) {
  const [labelId, hintId] = [useId(), useId()];
  return (
    <>
      <span id={labelId} hidden>
        {t('File')}
      </span>
      <DropArea
        labelledBy={labelId}
        describedBy={hintId}
        meta={undefined}
        multiple={false}
        disabled={!isReady || share !== undefined}
        button={t('Choose a file')}
        onFiles={([file]) => file && onFile(file)}
      >
        {share !== undefined && <Progress value={share * 100} aria-label={t('Uploading the file')} w="100%" />}
      </DropArea>
      <p id={hintId} className={c['hint']}>
        {t('Up to {size} MB. Importing a file again adds nothing.', { size: 20 })}
      </p>
    </>
  );
}

function Result({ taken: { message, lines, unreadable } }: { taken: ImportReply }) {
  return (
    <p className={c['hint']}>
      <b>{message}</b>{' '}
      {unreadable > 0 && unreadable < lines
        ? t(
            '{count, plural, one {# unreadable line is kept in the records.} other {# unreadable lines are kept in the records.}}',
            { count: unreadable },
          )
        : unreadable === 0 && t('All {count} lines are readable.', { count: number(lines) })}
    </p>
  );
}

async function add({ name, zone }: { name: string; zone: string }): Promise<string | undefined> {
  try {
    return (await terminalsApi.store.call({ body: { name: name.trim(), place: '', zone } })).id;
  } catch (error) {
    void showFailure(error);
    return undefined;
  }
}

function useSending() {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  const [taken, setTaken] = useState<ImportReply>();
  const refresh = useTerminalNews(terminalsApi.index.key, terminalsApi.imports.key, recordsApi.index.key);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    stop.current = mine;
    return () => mine.abort();
  }, []);
  const send = (id: string, file: File) => {
    const { signal } = stop.current;
    setProblem('');
    setTaken(undefined);
    setShare(0);
    const onProgress = (sent: number) => setShare(file.size ? sent / file.size : 1);
    sendForm(devices.importFile, { fields: { id }, file, name: file.name, signal, onProgress })
      .then((reply) => {
        setTaken(reply);
        setShare(undefined);
        return refresh();
      })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (error instanceof Fault && error.status === 422) setProblem(error.message);
        else void showFailure(error);
      })
      .finally(() => !signal.aborted && setShare(undefined));
  };
  return { share, problem, taken, send };
}

type ImportedFile = Reply<typeof devices.imports>['data'][number];

/** Latest imported files, each of which can be undone as a whole. */
function ImportedFiles() {
  const { data } = useQuery(terminalsApi.imports.read({}));
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={t('Imported files')}>
      <h3 className={c['listHead']}>{t('Imported files')}</h3>
      <ul className={c['imports']}>
        {data.data.map((file) => (
          <li key={file.id}>
            <Line file={file} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ file }: { file: ImportedFile }) {
  const [isConfirming, setConfirming] = useState(false);
  const undo = useUndo();
  const total = t('{count, plural, one {# punch} other {# punches}}', { count: file.count });
  return (
    <>
      <p>
        <b>{file.terminal}</b>, {total}
        <small>{whenText(file)}</small>
      </p>
      {file.is_undone ? (
        <small>{t('Undone')}</small>
      ) : isConfirming ? (
        <div className={c['asked']}>
          <small>{t('Days are calculated again without these punches. Approved days stay as they are.')}</small>
          <Button size="xs" variant="default" onClick={() => setConfirming(false)}>
            {t('Cancel')}
          </Button>
          <Button size="xs" color="error.7" loading={undo.busy} onClick={() => void undo.run(file.id)}>
            {t('{count, plural, one {Withdraw # punch} other {Withdraw # punches}}', { count: file.count })}
          </Button>
        </div>
      ) : (
        <Button size="xs" variant="default" onClick={() => setConfirming(true)}>
          {t('Undo import')}
        </Button>
      )}
    </>
  );
}

/** '28 Nov 2026, 18:02 by Nora Ellison' */
function whenText({ at, by }: ImportedFile): string {
  const time = instant(at);
  return by === null ? time : t('{time} by {name}', { time, name: by });
}

function useUndo() {
  const refresh = useTerminalNews(terminalsApi.imports.key, terminalsApi.index.key, recordsApi.index.key);
  const showStarted = useBatchStarted();
  return useAction(
    async (id: string) => {
      const { message } = await terminalsApi.undoImport.call({ body: { id } });
      void showSuccess(message);
      void showStarted();
    },
    { onFault: showRefusal, refresh },
  );
}
