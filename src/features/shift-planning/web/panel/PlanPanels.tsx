import type { PlannerState, usePanel } from '../use-planner.ts';
import { ActionLog } from './ActionLog.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DayPanel } from './DayPanel.tsx';
import { OpenConflicts } from './OpenConflicts.tsx';

interface PlanPanelsProps {
  planner: PlannerState;
  panels: ReturnType<typeof usePanel>;
  action_id: string | undefined;
}

/** What stands beside the table: what has to be settled first of all. */
export function PlanPanels({ planner, panels, action_id }: PlanPanelsProps) {
  const { drafting, rows, batch, canPlan, shifts, log } = planner;
  const { panel, setPanel, isLog, showLog } = panels;
  const close = () => setPanel(undefined);
  if (drafting.settling)
    return <ConflictPanel key={drafting.settling.id} step={drafting.settling} rows={rows} drafting={drafting} />;
  if (panel?.kind === 'conflicts' && batch)
    return (
      <OpenConflicts
        batch_id={batch.batch_id}
        rows={rows}
        canPlan={canPlan}
        onDraft={(cells) => void drafting.draft(cells, undefined, 'keep')}
        onClose={close}
      />
    );
  if (panel?.kind === 'day') {
    const row = rows.find(({ id }) => id === panel.user_id);
    const place = row?.days.findIndex(({ date }) => date === panel.date) ?? -1;
    if (!row || place < 0) return null;
    const day = row.days[place];
    return (
      <DayPanel
        key={`${panel.user_id} ${panel.date}`}
        row={row}
        place={place}
        over={drafting.overlay.get(row.id)}
        shifts={shifts}
        canPlan={canPlan}
        onWish={(wish) =>
          day &&
          void drafting.draft([{ user_id: row.id, date: day.date, wish }], (wish !== 'erase' && wish) || undefined)
        }
        onClose={close}
      />
    );
  }
  return isLog ? <ActionLog actions={log} current={action_id} onClose={() => showLog(false)} /> : null;
}
