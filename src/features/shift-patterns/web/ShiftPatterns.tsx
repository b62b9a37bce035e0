import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Reply } from '#platform/shared/contract.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { useAddress, type ChangeView } from '#platform/web/use-address.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { phoneFrame, useNarrow } from '#platform/web/ui/frame.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { ListTabs } from '#platform/web/ui/list/ListTabs.tsx';
import { TrashTab } from '#platform/web/ui/list/TrashTab.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Back } from '#platform/web/ui/Back.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import { tintOf } from '#features/shifts/rules/tints.ts';
import type { shiftPatterns, PatternShift, Pattern } from '../contract.ts';
import { newPattern, patternsPath, patternsAddress, type PatternsView } from './pattern-view.ts';
import { patternsApi } from './patterns-api.ts';
import { usePatternNews, useRefresh } from './use-patterns.ts';
import { PatternForm } from './PatternForm.tsx';
import { daysText, peopleText, shiftsById } from './pattern-words.ts';
import c from './patterns.module.css';

type Patterns = Reply<(typeof shiftPatterns)['index']>;

/** List of shift patterns, and the open one: its days, its runners, and the drafts made from it. */
export function ShiftPatterns() {
  const [view, change] = useAddress(patternsAddress);
  const { can } = useSession();
  const query = useQuery(patternsApi.index.read());
  usePatternNews();
  const add = () => change({ pattern: newPattern, tab: 'active', search: '' });
  return (
    <>
      <PageHead
        title={t('Shift patterns')}
        line={t('A pattern repeats automatically. Create drafts from it; days changed manually stay unchanged.')}
      >
        {can('add_shift_template') && (
          <Button variant="default" leftSection={<Icon path={mdiPlus} size={18} />} onClick={add}>
            {t('Add pattern')}
          </Button>
        )}
      </PageHead>
      <ListTabs
        label={t('Shift patterns')}
        path={patternsPath}
        isTrash={view.tab === 'trash'}
        counts={query.data?.counts}
        hasTrash={can('view_trash')}
        onChange={change}
      >
        {view.tab === 'trash' ? (
          <Trash view={view} onChange={change} />
        ) : (
          <QueryState query={query} page skeleton={<PatternsWaiting />}>
            {(data) => <Body data={data} view={view} onChange={change} onAdd={add} />}
          </QueryState>
        )}
      </ListTabs>
      {can('edit_shift_calendar') && <BatchBars of="shift-patterns" />}
    </>
  );
}

interface BodyProps {
  data: Patterns;
  view: PatternsView;
  onChange: ChangeView<PatternsView>;
  onAdd(): void;
}

function Body({ data: { data, shifts }, view, onChange, onAdd }: BodyProps) {
  const { can } = useSession();
  const isNarrow = useNarrow(phoneFrame);
  const isNew = view.pattern === newPattern && can('add_shift_template');
  const open = data.find(({ id }) => id === view.pattern) ?? (isNarrow || isNew ? undefined : data[0]);
  if (data.length === 0 && !isNew) return <NoPatterns onAdd={can('add_shift_template') ? onAdd : undefined} />;
  const isListed = !isNarrow || !(open || isNew);
  return (
    <div className={c['page']} data-unscrolled data-alone={data.length === 0 || undefined}>
      {isListed && data.length > 0 && <PatternList patterns={data} shifts={shifts} open={isNew ? '' : open?.id} />}
      {(open || isNew) && (
        <PatternEditor
          key={open?.id ?? newPattern}
          id={isNew ? undefined : open?.id}
          shifts={shifts}
          hasBack={isNarrow}
          onAdded={(id) => onChange({ pattern: id }, { replace: true })}
        />
      )}
    </div>
  );
}

function NoPatterns({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <div className={c['box']}>
      <EmptyState
        title={t('No shift patterns yet')}
        text={t('A pattern is a repeating cycle of shifts and days off, such as two early, two late, four off.')}
        action={onAdd && <Button onClick={onAdd}>{t('Add pattern')}</Button>}
      />
    </div>
  );
}

const Trash = ({ view, onChange }: Pick<BodyProps, 'view' | 'onChange'>) => (
  <div className={c['trash']}>
    <TrashTab
      type="shift-patterns"
      text={t('Deleted patterns appear here. You can restore or permanently delete them.')}
      view={view}
      onChange={onChange}
    />
  </div>
);

interface PatternEditorProps {
  /** Id of the pattern; a new one is created when undefined. */
  id: string | undefined;
  shifts: readonly PatternShift[];
  /** Whether to show a link back, because the list is not visible beside it. */
  hasBack: boolean;
  onAdded(id: string): void;
}

/** Values of a new pattern: one week of days off. */
const empty = { name: '', days: Array<string | null>(7).fill(null) };

/** Editor of the open pattern. */
function PatternEditor({ id, shifts, hasBack, onAdded }: PatternEditorProps) {
  return (
    <div className={c['editor']}>
      {hasBack && <Back to={patternsPath} text={t('Shift patterns')} />}
      <Card>
        {shifts.every(({ is_gone }) => is_gone) ? (
          <NoShifts />
        ) : id === undefined ? (
          <NewPattern shifts={shifts} onAdded={onAdded} />
        ) : (
          <StoredPattern id={id} shifts={shifts} />
        )}
      </Card>
    </div>
  );
}

function NoShifts() {
  return (
    <EmptyState
      title={t('No shift templates yet')}
      text={t('A pattern is built from shifts. Add a template for each shift first.')}
      action={<Link to="/settings/time/shift-templates">{t('Shift templates')}</Link>}
    />
  );
}

function NewPattern({ shifts, onAdded }: Pick<PatternEditorProps, 'shifts' | 'onAdded'>) {
  const refresh = useRefresh();
  const add = async (values: typeof empty) => {
    const { id } = await patternsApi.store.call({ body: values });
    await refresh();
    onAdded(id);
  };
  return <PatternForm stored={empty} shifts={shifts} send={add} />;
}

function StoredPattern({ id, shifts }: { id: string; shifts: readonly PatternShift[] }) {
  const query = useQuery({ ...patternsApi.edit.read({ params: { id } }), staleTime: 0 });
  const refresh = useRefresh();
  return (
    <QueryState query={query} skeleton={<SkeletonRows rows={9} />}>
      {(pattern) => (
        <PatternForm
          stored={{ name: pattern.data.name, days: pattern.data.days }}
          pattern={pattern}
          shifts={shifts}
          send={async (values, version) => {
            await patternsApi.update.call({ params: { id }, body: { ...values, version } });
            await refresh();
          }}
        />
      )}
    </QueryState>
  );
}

interface PatternListProps {
  patterns: readonly (Pattern & { readonly people: number })[];
  shifts: readonly PatternShift[];
  /** Id of the pattern shown beside the list. */
  open: string | undefined;
}

/** Maximum days of a cycle drawn in the list. */
const maxDays = 28;

/** Patterns by name, each with its cycle as a row of marks. */
function PatternList({ patterns, shifts, open }: PatternListProps) {
  const shiftOf = shiftsById(shifts);
  return (
    <nav className={c['list']} aria-label={t('Shift patterns')}>
      {patterns.map(({ id, name, days, people }) => (
        <Link
          key={id}
          to={patternsPath}
          search={{ pattern: id }}
          {...(id === open && { 'aria-current': 'true' as const })}
        >
          <b>{name}</b>
          <small>
            {daysText(days.length)} · {peopleText(people)}
          </small>
          <span className={c['row']} aria-hidden>
            {days.slice(0, maxDays).map((day, at) => {
              const shift = shiftOf(day);
              // A day has no identity other than its index.
              return <i key={at} data-tint={shift && tintOf(shift.color)} />;
            })}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** Placeholder for list and pattern while they load. */
function PatternsWaiting() {
  return (
    <div className={c['page']} data-unscrolled>
      <Card>
        <SkeletonRows rows={3} />
      </Card>
      <Card>
        <SkeletonRows rows={9} />
      </Card>
    </div>
  );
}
