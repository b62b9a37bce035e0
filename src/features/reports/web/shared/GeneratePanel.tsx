import { Button, Radio } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Fault } from '#platform/shared/fault.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { Cells } from '#features/batches/web/parts/Cells.tsx';
import { useBatch, useBatchStarted, useCancelling, useSeen } from '#features/batches/web/parts/use-batch.ts';
import { maxPdfPeople } from '../../rules/limits.ts';
import { type ReportView, asOf, rangeOf, peopleFilterOf } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';
import { peopleCount } from '../words.ts';
import { FileList, availableText } from './FileList.tsx';
import { takeFile } from './take-file.ts';
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
  const isUnavailable = (value: Format) => value === 'pdf' && isTooLong(people);
  const format = isUnavailable(chosen) ? 'xlsx' : chosen;
  return (
    <>
      <Radio.Group
        className={c['formats'] ?? ''}
        aria-label={t('Format')}
        value={format}
        onChange={(value) => setFormat(value as Format)}
      >
        {choices.map(({ format: value, name, text }) => (
          <Radio.Card
            key={value}
            value={value}
            className={c['format'] ?? ''}
            radius="md"
            disabled={isUnavailable(value)}
          >
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
      {madeId !== null && <FileReady id={madeId} />}
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
function FileReady({ id }: { id: string }) {
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

/** Progress by specification B §4: 5 %, 30 more every 600 ms until 1,800 ms, 100 when done. */
const progressSteps = { start: 5, step: 30, intervalMs: 600, stopMs: 1800 } as const;

type Format = 'csv' | 'xlsx' | 'pdf';

function start(view: ReportView, format: Format) {
  const whom = peopleFilterOf(view);
  const days = { ...rangeOf(view), ...whom };
  // Only the timesheet can be a PDF; other reports use a sheet.
  const sheet = format === 'pdf' ? 'xlsx' : format;
  switch (view.report) {
    case 'timesheet':
      return reportsApi.timesheetFile.call({ query: { ...days, format } });
    case 'absence':
      return reportsApi.absenceFile.call({ query: { ...days, format: sheet } });
    case 'leave':
      return reportsApi.leaveFile.call({
        query: { ...days, leave_type_ids: view.leave.join() || undefined, format: sheet },
      });
    default:
      return reportsApi.detailsFile.call({
        query: { ...whom, as_of: asOf(view), sort: view.sort, order: view.order, format: sheet },
      });
  }
}

/** File being generated, and its number of people. */
interface FileBatch {
  readonly batch_id: string;
  readonly people: number;
  readonly people_in_part: number;
}

const notMade = () => new Fault('reports.notMade', 424, t('We could not create the file. Try again.'));

/** State of generating one file, from the press to the end; `percent` is null while idle. */
function useGenerate(view: ReportView) {
  const cache = useQueryClient();
  const forgetBars = useBatchStarted();
  const [making, setMaking] = useState<FileBatch | null>(null);
  const [madeId, setMadeId] = useState<string | null>(null);
  const { percent, run, reset, finish } = useSteps();
  const generate = async (format: Format) => {
    run();
    setMadeId(null);
    try {
      setMaking(await start(view, format));
      await cache.invalidateQueries({ queryKey: reportsApi.files.key });
    } catch (error) {
      reset();
      await showFailure(error);
    }
  };
  const end = (hasFile: boolean) => {
    setMaking(null);
    void cache.invalidateQueries({ queryKey: reportsApi.files.key });
    if (hasFile) {
      setMadeId(making?.batch_id ?? null);
      return finish();
    }
    reset();
    void showFailure(notMade());
  };
  const stop = () => {
    setMaking(null);
    reset();
    void cache.invalidateQueries({ queryKey: reportsApi.files.key });
    void forgetBars();
  };
  return { percent, making, madeId, generate, end, stop };
}

/** Progress of 5, 35, 65, 95, and 95 until it is done. */
function useSteps() {
  const [percent, setPercent] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const clear = () => clearInterval(timer.current);
  useEffect(() => clear, []);
  const { start: first, step, intervalMs, stopMs } = progressSteps;
  const run = () => {
    clear();
    setPercent(first);
    let passed = 0;
    timer.current = setInterval(() => {
      passed += intervalMs;
      setPercent(first + step * (passed / intervalMs));
      if (passed >= stopMs) clear();
    }, intervalMs);
  };
  const reset = () => {
    clear();
    setPercent(null);
  };
  const finish = () => {
    clear();
    setPercent(100);
  };
  return { percent, run, reset, finish };
}

/** Watches the batch and reports its end. @returns number of people done, and a callback to cancel */
function useEnd(
  { batch_id, people, people_in_part }: FileBatch,
  onEnd: (hasFile: boolean) => void,
  onStopped: () => void,
) {
  const { data } = useBatch(batch_id);
  const progress = data?.data;
  useSeen(progress);
  const { cancel } = useCancelling(batch_id);
  const state = progress?.state;
  const hasFile = progress?.file_url !== null && progress !== undefined;
  useEffect(() => {
    if (state === 'finished') onEnd(hasFile);
    else if (state === 'cancelled') onStopped();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it ends
  }, [state]);
  return { done: Math.min(people, (progress?.done ?? 0) * people_in_part), cancel };
}
