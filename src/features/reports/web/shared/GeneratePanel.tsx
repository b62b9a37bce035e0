import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Cells } from '#features/batches/web/parts/Cells.tsx';
import type { ReportView } from '../report-view.ts';
import { FileList } from './FileList.tsx';
import { useEnd, useGenerate, type Format } from './use-generate.ts';
import c from '../reports.module.css';

interface Choice {
  readonly format: Format;
  readonly name: string;
  readonly text: string;
}

function choicesFor(report: ReportView['report']): readonly Choice[] {
  const days = report === 'timesheet';
  return [
    {
      format: 'xlsx',
      name: t('Excel'),
      text: days ? t('One row per person and day, sums on a second sheet') : t('A workbook with one row for each'),
    },
    { format: 'csv', name: t('CSV'), text: days ? t('For the payroll program') : t('For other programs') },
    ...(days ? [{ format: 'pdf', name: t('PDF'), text: t('One page per person, with a line to sign') } as const] : []),
  ];
}

/** Which file, how far it is, and those that were made. */
export function GeneratePanel({ view }: { view: ReportView }) {
  const choices = choicesFor(view.report);
  const [format, setFormat] = useState<Format>('xlsx');
  const { percent, batchId, generate, end, stop } = useGenerate(view);
  const isBusy = percent !== null && percent < 100;
  return (
    <>
      <Radio.Group
        className={c['formats'] ?? ''}
        aria-label={t('Format')}
        value={format}
        onChange={(value) => setFormat(value as Format)}
      >
        {choices.map(({ format: value, name, text }) => (
          <Radio.Card key={value} value={value} className={c['format'] ?? ''} radius="md">
            <Radio.Indicator />
            <span>
              <b>{name}</b>
              <small>{text}</small>
            </span>
          </Radio.Card>
        ))}
      </Radio.Group>
      {percent !== null && <Progress percent={percent} batchId={batchId} onEnd={end} onStopped={stop} />}
      <div className={c['go']}>
        <Button fullWidth disabled={isBusy} onClick={() => void generate(format)}>
          {t('Generate')}
        </Button>
        <p role="status">
          {percent === 100
            ? t('The file is ready. It stands below.')
            : t('You may leave this page. An alert tells you when the file is there.')}
        </p>
      </div>
      <FileList report={view.report} />
    </>
  );
}

interface ProgressProps {
  percent: number;
  /** Null until the server has begun. */
  batchId: string | null;
  onEnd(hasFile: boolean): void;
  onStopped(): void;
}

function Progress({ percent, batchId, onEnd, onStopped }: ProgressProps) {
  return (
    <div className={c['progress']}>
      <header>
        <b>{percent < 100 ? t('Making the file …') : t('The file is made')}</b>
        <span className="num">{percent}%</span>
      </header>
      <Cells percent={percent} label={t('Making the file')} />
      {batchId !== null && <Batch id={batchId} onEnd={onEnd} onStopped={onStopped} />}
    </div>
  );
}

function Batch({ id, onEnd, onStopped }: Pick<ProgressProps, 'onEnd' | 'onStopped'> & { id: string }) {
  const cancel = useEnd(id, onEnd, onStopped);
  return (
    <p>
      <button type="button" onClick={cancel}>
        {t('Cancel')}
      </button>
    </p>
  );
}
