import { Button } from '@mantine/core';
import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
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
import { BatchBars } from '#features/batches/web/parts/BatchBars.tsx';
import type { shiftPatterns } from '../contract.ts';
import { newPattern, patternsPath, patternsAddress, type PatternsView } from './pattern-view.ts';
import { PatternEditor } from './PatternEditor.tsx';
import { PatternList } from './PatternList.tsx';
import { PatternsWaiting } from './PatternsWaiting.tsx';
import { patternsApi } from './patterns-api.ts';
import { usePatternNews } from './use-patterns.ts';
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
    <div className={c['page']} data-alone={data.length === 0 || undefined}>
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
