import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/web/i18n.ts';
import { textOf, useAddress, type Change } from '#platform/web/use-address.ts';
import { useNarrow } from '#platform/web/ui/frame.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileStep } from './FileStep.tsx';
import { Frame } from './Frame.tsx';
import { importApi } from './import-api.ts';
import { RunStep } from './RunStep.tsx';
import c from './import.module.css';

const viewOf = (query: Readonly<Record<string, unknown>>) => ({
  id: textOf(query['id']),
  isChecked: query['step'] === 'check',
});

/** Imports people from a file in four steps; the address contains the file and the step. */
export function ImportPeople() {
  const [{ id, isChecked }, change] = useAddress(viewOf);
  if (id) return <Import key={id} id={id} isChecked={isChecked} onChange={change} />;
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
  onChange: Change;
}

function Import({ id, isChecked, onChange }: ImportProps) {
  const query = useQuery(importApi.show.read({ params: { id } }));
  const isNarrow = useNarrow();
  return (
    <QueryState query={query} page>
      {(file) => {
        if (file.batch_id !== null)
          return <RunStep file={file} onAnother={() => onChange({ id: undefined, step: undefined })} />;
        if (isNarrow)
          return (
            <Frame now={isChecked ? 3 : 2} file={file}>
              <p className={c['card']}>{t('This screen is too small for the import. Continue on a larger one.')}</p>
            </Frame>
          );
        return isChecked ? (
          <CheckStep file={file} onBack={() => onChange({ step: undefined })} />
        ) : (
          <ColumnsStep
            file={file}
            onBack={() => onChange({ id: undefined })}
            onCheck={() => onChange({ step: 'check' })}
          />
        );
      }}
    </QueryState>
  );
}
