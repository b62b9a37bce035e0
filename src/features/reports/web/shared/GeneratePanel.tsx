import { Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Cells } from '#features/batches/web/parts/Cells.tsx';
import { maxPdfPeople } from '../../rules/limits.ts';
import type { ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { peopleCount } from '../words.ts';
import { FileList, availableText } from './FileList.tsx';
import { takeFile } from './take-file.ts';
import { useEnd, useGenerate, type Format, type FileBatch } from './use-generate.ts';
import c from '../reports.module.css';

interface Choice {
  readonly format: Format;
  readonly name: string;
  readonly text: string;
}

function choicesFor(report: ReportView['report'], people: number | undefined): readonly Choice[] {
  const days = report === 'timesheet';
  return [
    {
      format: 'xlsx',
      name: t('Excel'),
      text: days ? t('One row per person and day, totals on a second sheet') : t('Excel workbook, one row per person'),
    },
    { format: 'csv', name: t('CSV'), text: days ? t('For payroll software') : t('For other software') },
    ...(days ? [{ format: 'pdf', name: t('PDF'), text: pdfText(people) } as const] : []),
  ];
}

const isTooLong = (people: number | undefined) => people !== undefined && people > maxPdfPeople;
const pdfText = (people: number | undefined) =>
  isTooLong(people)
    ? t('For at most {count} people; you selected {people}', {
        count: number(maxPdfPeople),
        people: number(people ?? 0),
      })
    : t('One page per person, with a signature line');

interface GeneratePanelProps {
  view: ReportView;
  /** Number of people in the file, if known. */
  people?: number | undefined;
  /** Called when a file is or was being generated here. */
  onMaking?(): void;
}

/** Choice of the format, progress, and finished files. */
export function GeneratePanel({ view, people, onMaking }: GeneratePanelProps) {
  const choices = choicesFor(view.report, people);
  const [chosen, setFormat] = useState<Format>('xlsx');
  const { percent, making, madeId, generate, end, stop } = useGenerate(view);
  const isBusy = percent !== null && percent < 100;
  const isShut = (value: Format) => value === 'pdf' && isTooLong(people);
  const format = isShut(chosen) ? 'xlsx' : chosen;
  return (
    <>
      <Radio.Group
        className={c['formats'] ?? ''}
        aria-label={t('Format')}
        value={format}
        onChange={(value) => setFormat(value as Format)}
      >
        {choices.map(({ format: value, name, text }) => (
          <Radio.Card key={value} value={value} className={c['format'] ?? ''} radius="md" disabled={isShut(value)}>
            <Radio.Indicator />
            <span>
              <b>{name}</b>
              <small>{text}</small>
            </span>
          </Radio.Card>
        ))}
      </Radio.Group>
      {percent !== null && <Progress {...{ percent, making, madeId }} onEnd={end} onStopped={stop} />}
      <div className={c['go']}>
        <Button fullWidth disabled={isBusy} onClick={() => (onMaking?.(), void generate(format))}>
          {t('Create')}
        </Button>
        <p role="status">
          {percent === 100
            ? t('The file is ready. Only you can download it, for 7 days.')
            : t('You can leave this page. We’ll notify you when the file is ready.')}
        </p>
      </div>
      <FileList report={view.report} />
    </>
  );
}

interface ProgressProps {
  percent: number;
  /** Null until the server has begun, and after it has finished. */
  making: FileBatch | null;
  madeId: string | null;
  onEnd(hasFile: boolean): void;
  onStopped(): void;
}

function Progress({ percent, making, madeId, onEnd, onStopped }: ProgressProps) {
  return (
    <div className={c['progress']}>
      <header>
        <b>{percent < 100 ? t('Creating the file…') : t('Your file is ready')}</b>
        <span className="num">{percent}%</span>
      </header>
      <Cells percent={percent} label={t('Creating the file')} />
      {making !== null && <Batch making={making} onEnd={onEnd} onStopped={onStopped} />}
      {madeId !== null && <Made id={madeId} />}
    </div>
  );
}

function Batch({ making, onEnd, onStopped }: Pick<ProgressProps, 'onEnd' | 'onStopped'> & { making: FileBatch }) {
  const { done, cancel } = useEnd(making, onEnd, onStopped);
  const people = peopleCount(making.people);
  return (
    <p>
      <span className="num">{t('{done} of {people}', { done: number(done), people })}</span>
      <button type="button" onClick={cancel}>
        {t('Cancel')}
      </button>
    </p>
  );
}

/** Finished file with its size, expiry date and link. */
function Made({ id }: { id: string }) {
  const { data } = useQuery(reportsApi.files.read());
  const file = data?.data.find((one) => one.id === id);
  // Reserves its place.
  if (!file?.url) return <p />;
  return (
    <p>
      <span className="num">{availableText(file)}</span>
      <button type="button" aria-label={t('Download {name}', { name: file.name })} onClick={() => void takeFile(file)}>
        {t('Download')}
      </button>
    </p>
  );
}
