import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from '@mantine/core';
import { mdiDownload } from '@mdi/js';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Fault } from '#platform/shared/fault.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { sendForm } from '#platform/web/send-form.ts';
import { saveTable } from '#platform/web/save-table.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useSession } from '#platform/web/session.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { DropArea, limitOf } from '#features/files/web/parts/DropArea.tsx';
import { peopleImport } from '../contract.ts';
import { templateHeads } from '../rules/fields.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { Frame } from './Frame.tsx';
import { importAddress, type ChangeImport } from './import-address.ts';
import { importApi } from './import-api.ts';
import { RunStep } from './RunStep.tsx';
import c from './import.module.css';

/** Imports people from a file in four steps; the address contains the file and the step. */
export function ImportPeople() {
  const [{ id, step }, change] = useAddress(importAddress);
  if (id) return <Import key={id} id={id} isChecked={step === 'check'} onChange={change} />;
  return (
    <Frame now={1}>
      <FileStep onSent={(sent) => change({ id: sent })} />
      <EarlierImports />
    </Frame>
  );
}

interface ImportProps {
  id: string;
  isChecked: boolean;
  onChange: ChangeImport;
}

function Import({ id, isChecked, onChange }: ImportProps) {
  const query = useQuery(importApi.show.read({ params: { id } }));
  const isNarrow = useNarrow();
  return (
    <QueryState query={query} page>
      {(file) => {
        if (file.batch_id !== null)
          return <RunStep file={file} onAnother={() => onChange({ id: '', step: 'columns' })} />;
        if (isNarrow)
          return (
            <Frame now={isChecked ? 3 : 2} file={file}>
              <p className={c['card']}>{t('This screen is too small for the import. Continue on a larger one.')}</p>
            </Frame>
          );
        return isChecked ? (
          <CheckStep file={file} onBack={() => onChange({ step: 'columns' })} />
        ) : (
          <ColumnsStep file={file} onBack={() => onChange({ id: '' })} onCheck={() => onChange({ step: 'check' })} />
        );
      }}
    </QueryState>
  );
}

/** Chooses a file; the reason why one cannot be read is shown in its place. */
function FileStep({ onSent }: { onSent(id: string): void }) {
  const meta = useQuery(importApi.uploadMeta.read());
  usePageLoad(meta);
  const [labelId, hintId] = [useId(), useId()];
  const { share, problem, send } = useSending(onSent);
  return (
    <section className={c['card']}>
      <h2 id={labelId}>{t('Choose the file')}</h2>
      <DropArea
        labelledBy={labelId}
        describedBy={hintId}
        meta={meta.data?.upload_meta}
        multiple={false}
        disabled={share !== undefined}
        button={t('Choose a file')}
        onFiles={([file]) => file && send(file)}
      >
        {share !== undefined && <Progress value={share * 100} aria-label={t('Uploading the file')} w="100%" />}
      </DropArea>
      <p id={hintId} className={c['hint']}>
        {limitOf(meta.data?.upload_meta, t('CSV or XLSX'))}
      </p>
      <Template />
      {problem && (
        <p role="alert" className={c['problem']}>
          {problem}
        </p>
      )}
      <Unfinished onOpen={onSent} />
    </section>
  );
}

function useSending(onSent: (id: string) => void) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState('');
  const stop = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    stop.current = mine;
    return () => mine.abort();
  }, []);
  const send = (file: File) => {
    const { signal } = stop.current;
    setProblem('');
    setShare(0);
    sendForm(peopleImport.file, {
      fields: {},
      file,
      name: file.name,
      signal,
      onProgress: (sent) => setShare(file.size ? sent / file.size : 1),
    })
      .then(({ import_id }) => onSent(import_id))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        setShare(undefined);
        if (error instanceof Fault && error.status === 422) setProblem(error.message);
        else void showFailure(error);
      });
  };
  return { share, problem, send };
}

/** Downloads an empty file with known headings, with the delimiter that the company's spreadsheets expect. */
function Template() {
  const { can } = useSession();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon path={mdiDownload} size={18} />}
      onClick={() => saveTable('people-template', [templateHeads(can)])}
    >
      {t('Download a template')}
    </Button>
  );
}

/** Offers a file that was sent and not finished, or whose import is still running. */
function Unfinished({ onOpen }: { onOpen(id: string): void }) {
  const unfinished = useQuery(importApi.index.read()).data?.unfinished;
  if (!unfinished) return null;
  return (
    <p className={c['hint']}>
      {t('You have an unfinished import.')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => onOpen(unfinished)}>
        {t('Continue')}
      </Button>
    </p>
  );
}
