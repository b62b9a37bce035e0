import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Back } from '#platform/web/ui/Back.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { PatternShift } from '../contract.ts';
import { patternsPath } from './pattern-view.ts';
import { PatternForm } from './PatternForm.tsx';
import { patternsApi } from './patterns-api.ts';
import { useRefresh } from './use-patterns.ts';
import c from './patterns.module.css';

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
export function PatternEditor({ id, shifts, hasBack, onAdded }: PatternEditorProps) {
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
