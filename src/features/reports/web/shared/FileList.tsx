import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { mdiDownload, mdiFileDelimitedOutline, mdiFileExcelOutline, mdiFilePdfBox } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { inCompanyDate, shortDay, timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, inCompanyZone } from '#platform/web/server-time.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { connected, useLive } from '#platform/web/realtime.ts';
import { batchNews } from '#features/batches/events.ts';
import type { ReportFile, ReportName } from '../../rules/shapes.ts';
import { reportsApi } from '../reports-api.ts';
import { sizeText } from '../words.ts';
import { takeFile } from './take-file.ts';
import c from '../reports.module.css';

/** Milliseconds between reloads while a file is being generated, in case live events are missing. */
const lookAgainMs = 5_000;

/** The viewer's own files of one report, or of all. */
export function FileList({ report, hasHead = true }: { report: ReportName | undefined; hasHead?: boolean }) {
  const cache = useQueryClient();
  const query = useQuery({
    ...reportsApi.files.read(),
    refetchInterval: ({ state }) => (state.data?.data.some((file) => file.state === 'running') ? lookAgainMs : false),
  });
  const refresh = () => void cache.invalidateQueries({ queryKey: reportsApi.files.key });
  useLive(batchNews, refresh);
  useLive(connected, refresh);
  return (
    <section className={c['files']} aria-label={t('My files')}>
      {hasHead && (
        <header>
          <h2>{t('Files')}</h2>
          <span>{t('Only for you, kept for 7 days')}</span>
        </header>
      )}
      <QueryState query={query}>
        {({ data }) => {
          const shown = data.filter((file) => report === undefined || file.report === report);
          if (shown.length === 0) return <p>{t('Your generated files appear here.')}</p>;
          return (
            <ul>
              {shown.slice(0, report ? 4 : 8).map((file) => (
                <FileItem key={file.id} file={file} />
              ))}
            </ul>
          );
        }}
      </QueryState>
    </section>
  );
}

const icons: Readonly<Record<string, string>> = {
  pdf: mdiFilePdfBox,
  csv: mdiFileDelimitedOutline,
  xlsx: mdiFileExcelOutline,
};

const isGone = ({ state }: ReportFile) => state === 'over' || state === 'failed' || state === 'refused';

function FileItem({ file }: { file: ReportFile }) {
  const { url } = file;
  const kind = file.name.split('.').at(-1) ?? '';
  return (
    <li data-gone={isGone(file) || undefined}>
      <Icon path={icons[kind] ?? mdiFileExcelOutline} size={22} />
      <span>
        <b title={file.title}>
          {file.title}
          <VisuallyHidden>, {kind.toUpperCase()}</VisuallyHidden>
        </b>
        <small className="num">{lineOf(file)}</small>
      </span>
      {url !== null && (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('Download {name}', { name: file.name })}
          onClick={() => void takeFile(file)}
        >
          <Icon path={mdiDownload} size={18} />
        </ActionIcon>
      )}
      {isGone(file) && <CreateAgain file={file} />}
    </li>
  );
}

/** 'today, 13:58', or '17 Nov, 15:40' */
function whenOf(iso: string): string {
  const day = inCompanyDate(iso);
  return `${day === companyToday() ? t('today') : shortDay(day)}, ${timeOfDay(
    inCompanyZone(Date.parse(iso) / 1000)
      .toPlainTime()
      .toString(),
  )}`;
}

const sizeOf = ({ size }: ReportFile) => (size === null ? [] : [sizeText(size)]);
const untilOf = ({ state, until }: ReportFile) =>
  state === 'ready' && until ? [t('available until {date}', { date: shortDay(inCompanyDate(until)) })] : [];

/** '61 KB · until 3 Dec' */
export const availableText = (file: ReportFile): string => [...sizeOf(file), ...untilOf(file)].join(' · ');

function lineOf(file: ReportFile): string {
  const { started_at, state, until } = file;
  const parts = [whenOf(started_at)];
  if (state === 'running') parts.push(t('in progress'));
  if (state === 'failed') parts.push(t('failed'));
  if (state === 'refused') parts.push(t('your permissions changed'));
  parts.push(...sizeOf(file));
  if (state === 'over') parts.push(t('deleted on {date}', { date: shortDay(inCompanyDate(until ?? started_at)) }));
  parts.push(...untilOf(file));
  return parts.join(' · ');
}

function CreateAgain({ file }: { file: ReportFile }) {
  const cache = useQueryClient();
  const { busy, run: again } = useAction(() => reportsApi.again.call({ params: { id: file.id }, body: {} }), {
    refresh: () => cache.invalidateQueries({ queryKey: reportsApi.files.key }),
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={busy}
      aria-label={t('Create again: {name}', { name: file.title })}
      onClick={() => void again()}
    >
      {t('Create again')}
    </Button>
  );
}
