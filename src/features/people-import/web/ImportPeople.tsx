import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { plural, t } from '#platform/web/i18n.ts';
import { textOf, useAddress, type Change } from '#platform/web/use-address.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { ImportFile } from '../contract.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileStep } from './FileStep.tsx';
import { importApi } from './import-api.ts';
import { RunStep } from './RunStep.tsx';
import { Steps } from './Steps.tsx';
import c from './import.module.css';

const viewOf = (query: Readonly<Record<string, unknown>>) => ({
  id: textOf(query['id']),
  isChecked: query['step'] === 'check',
});

/** From a file to people, in four steps; which file and which step are in the address. */
export function ImportPeople() {
  const [{ id, isChecked }, change] = useAddress(viewOf);
  if (id) return <Import key={id} id={id} isChecked={isChecked} onChange={change} />;
  return (
    <>
      <Head />
      <Steps now={1} />
      <FileStep onSent={(sent) => change({ id: sent })} />
      <EarlierImports />
    </>
  );
}

function Head({ file }: { file?: ImportFile }) {
  return (
    <>
      <nav className={c['crumb']} aria-label={t('Breadcrumb')}>
        <Link to="/people">{t('People')}</Link> › <b>{t('Import')}</b>
      </nav>
      <PageHead
        title={t('Import people')}
        line={file ? lineOf(file) : t('A csv or xlsx with one person in each row.')}
      />
    </>
  );
}

const lineOf = ({ name, rows, headers, size }: ImportFile) =>
  [
    name,
    [plural(rows, '{count} row', '{count} rows'), plural(headers.length, '{count} column', '{count} columns')].join(
      ', ',
    ),
    t('{size} kB', { size: Math.max(1, Math.round(size / 1024)) }),
  ].join(' · ');

interface ImportProps {
  id: string;
  isChecked: boolean;
  onChange: Change;
}

function Import({ id, isChecked, onChange }: ImportProps) {
  const query = useQuery(importApi.show.read({ params: { id } }));
  const isNarrow = useNarrow();
  return (
    <QueryState query={query} page>
      {(file) => {
        const isRunning = file.batch_id !== null;
        const now = isRunning ? 4 : isChecked ? 3 : 2;
        return (
          <>
            <Head file={file} />
            <Steps now={now} />
            {isRunning ? (
              <RunStep file={file} onAnother={() => onChange({ id: undefined, step: undefined })} />
            ) : isNarrow ? (
              <p className={c['card']}>
                {t(
                  'Columns and rows need more room than this screen has. Please go on with this file on a larger one.',
                )}
              </p>
            ) : isChecked ? (
              <CheckStep file={file} onBack={() => onChange({ step: undefined })} />
            ) : (
              <ColumnsStep
                file={file}
                onBack={() => onChange({ id: undefined })}
                onCheck={() => onChange({ step: 'check' })}
              />
            )}
          </>
        );
      }}
    </QueryState>
  );
}
