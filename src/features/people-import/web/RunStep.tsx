import { Button, Progress } from '@mantine/core';
import { mdiUndo } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { plural, t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirm, showRefusal, showWarning } from '#platform/web/ui/notices.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { ProgressItem } from '#features/batches/contract.ts';
import { batchNews } from '#features/batches/events.ts';
import { useSeen } from '#features/batches/web/parts/use-batch.ts';
import type { ImportFile, ImportResult } from '../contract.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { batchesApi, importApi } from './import-api.ts';
import c from './import.module.css';

interface RunStepProps {
  file: ImportFile;
  onAnother(): void;
}

/** Milliseconds between looks for whoever hears no live news. */
const lookAgainMs = 5_000;

/** How far the import is, then what has become of it. */
export function RunStep({ file, onAnother }: RunStepProps) {
  const cache = useQueryClient();
  const query = useQuery({
    ...importApi.result.read({ params: { id: file.import_id } }),
    refetchInterval: ({ state }) => (state.data?.progress?.state === 'running' ? lookAgainMs : false),
  });
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: importApi.result.key });
    void cache.invalidateQueries({ queryKey: importApi.index.key });
  };
  useLive(batchNews, refresh);
  useLive(connected, refresh);
  useSeen(query.data?.progress);
  useWarning(query.data);
  return (
    <>
      <QueryState query={query}>
        {(result) =>
          result.progress?.state === 'running' ? (
            <Running progress={result.progress} onCancelled={refresh} />
          ) : (
            <Result result={result} onAnother={onAnother} onDone={refresh} />
          )
        }
      </QueryState>
      <EarlierImports />
    </>
  );
}

/** 'Warning' once it has ended in front of somebody with rows that could not be brought in. */
function useWarning(result: ImportResult | undefined): void {
  const before = useRef<ProgressItem['state']>(undefined);
  const state = result?.progress?.state;
  const failed = (result?.progress?.failed ?? 0) + (result?.left_out ?? 0);
  useEffect(() => {
    if (before.current === 'running' && state === 'finished' && failed > 0)
      void showWarning(
        plural(failed, '{count} row was wrong and is not imported.', '{count} rows were wrong and are not imported.'),
      );
    before.current = state;
  }, [state, failed]);
}

function Running({ progress, onCancelled }: { progress: ProgressItem; onCancelled(): void }) {
  const { id, total, done, failed, counts, percent, seconds_left, last_label } = progress;
  const cancel = useMutation({
    ...batchesApi.cancel.write(),
    onError: (error) => void showRefusal(error),
    onSettled: onCancelled,
  });
  return (
    <section className={c['card']}>
      <div className={c['lead']}>
        <div>
          <h2>{plural(total, 'Importing {count} person', 'Importing {count} people')}</h2>
          <p className={c['hint']}>
            {t('You can leave this page. The import keeps running and you get an alert when it is done.')}
          </p>
        </div>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id }, body: {} })}
        >
          {t('Cancel import')}
        </Button>
      </div>
      <p className={c['big']} role="status">
        <b className="num">{done + failed}</b> {t('of {total}', { total })}
        {seconds_left !== null && (
          <small>{plural(seconds_left, 'about {count} second to go', 'about {count} seconds to go')}</small>
        )}
      </p>
      <Progress value={percent} aria-label={t('Progress of the import')} size="lg" />
      <dl className={c['facts']}>
        <Fact name={t('Added')} value={String(counts['added'] ?? 0)} />
        <Fact name={t('Changed')} value={String(counts['changed'] ?? 0)} />
        <Fact name={t('Failed')} value={String(failed)} />
        <Fact name={t('Now')} value={last_label ?? ''} />
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

interface ResultProps {
  result: ImportResult;
  onAnother(): void;
  onDone(): void;
}

function Result({ result, onAnother, onDone }: ResultProps) {
  const { import_id, progress, left_out, unchanged, discharged, fields_changed, is_undone } = result;
  const added = progress?.counts['added'] ?? 0;
  const changed = progress?.counts['changed'] ?? 0;
  return (
    <section className={c['card']}>
      <div className={c['lead']}>
        <div>
          <h2>{headline(result)}</h2>
          {!is_undone && progress?.state === 'finished' && (
            <p className={c['hint']}>
              {plural(progress.seconds, 'Finished in {count} second.', 'Finished in {count} seconds.')}{' '}
              {t('Running the same file again would change nothing.')}
            </p>
          )}
        </div>
        <Button variant="default" onClick={onAnother}>
          {t('Import another file')}
        </Button>
      </div>
      <dl className={c['facts']}>
        <Fact name={t('added')} value={String(added)} />
        <Fact name={t('of them discharged, in the archive')} value={String(discharged)} />
        <Fact
          name={plural(fields_changed, 'changed, in {count} field', 'changed, in {count} fields')}
          value={String(changed)}
        />
        <Fact name={t('unchanged')} value={String(unchanged)} />
        <Fact name={t('left out')} value={String(left_out)} />
        <Fact name={t('failed')} value={String(progress?.failed ?? 0)} />
      </dl>
      {progress && progress.failed > 0 && <Failures id={progress.id} />}
      <Next id={import_id} result={result} onDone={onDone} />
    </section>
  );
}

function headline({ progress, is_undone }: ImportResult): string {
  if (is_undone) return t('The import is undone');
  const done = progress?.done ?? 0;
  return progress?.state === 'cancelled'
    ? plural(done, 'Cancelled after {count} person', 'Cancelled after {count} people')
    : plural(done, '{count} person imported', '{count} people imported');
}

function Failures({ id }: { id: string }) {
  const query = useQuery(batchesApi.failures.read({ params: { id }, query: {} }));
  return (
    <QueryState query={query}>
      {({ data }) => (
        <ul className={c['causes']} aria-label={t('Rows that failed')}>
          {data.map(({ position, label, why }) => (
            <li key={position}>
              <b>{label}</b> <span className={c['problem']}>{why}</span>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

interface NextProps {
  id: string;
  result: ImportResult;
  onDone(): void;
}

/** What comes next: invitations, managers, or all of it back. */
function Next({ id, result, onDone }: NextProps) {
  const { to_invite, without_manager, may_undo, is_undone } = result;
  const done = { onError: (error: unknown) => void showRefusal(error), onSettled: onDone };
  const invite = useMutation({ ...importApi.invite.write(), ...done });
  if (is_undone) return null;
  return (
    <ul className={c['next']}>
      {to_invite > 0 && (
        <Step
          title={plural(to_invite, '{count} person is not invited yet', '{count} people are not invited yet')}
          line={t('They work here and have an e-mail. Discharged people get none.')}
        >
          <Button
            loading={invite.isPending || invite.isSuccess}
            onClick={() => invite.mutate({ params: { id }, body: {} })}
          >
            {plural(to_invite, 'Invite {count} person', 'Invite {count} people')}
          </Button>
        </Step>
      )}
      {without_manager > 0 && (
        <Step
          title={plural(without_manager, '{count} person has no manager', '{count} people have no manager')}
          line={t('Their managers can be chosen in the list of people.')}
        />
      )}
      {may_undo && <Undo id={id} {...done} />}
    </ul>
  );
}

function Undo({ id, ...done }: { id: string; onError(error: unknown): void; onSettled(): void }) {
  const undo = useMutation({ ...importApi.undo.write(), ...done });
  const ask = async () => {
    const isSure = await confirm(
      t('All people who were added go, and all who were changed become what they were before. Should we proceed?'),
    );
    if (isSure) undo.mutate({ params: { id }, body: {} });
  };
  return (
    <Step
      title={t('You can undo all of it')}
      line={t('Until one of these people is edited or signs in. All or nothing.')}
    >
      <Button
        variant="default"
        leftSection={<Icon path={mdiUndo} size={18} />}
        loading={undo.isPending || undo.isSuccess}
        onClick={() => void ask()}
      >
        {t('Undo import')}
      </Button>
    </Step>
  );
}

function Step({ title, line, children }: { title: string; line: string; children?: React.ReactNode }) {
  return (
    <li>
      <span>
        <b>{title}</b>
        <small>{line}</small>
      </span>
      {children}
    </li>
  );
}
