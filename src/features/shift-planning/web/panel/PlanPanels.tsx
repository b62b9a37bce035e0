import type { Take } from '../use-acts.ts';
import type { PlannerState, usePanel } from '../use-planner.ts';
import { ActionLog } from './ActionLog.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DayPanel } from './DayPanel.tsx';
import { OpenConflicts } from './OpenConflicts.tsx';

interface PlanPanelsProps {
  planner: PlannerState;
  panels: ReturnType<typeof usePanel>;
  action_id: string | undefined;
  onTake: Take;
}

/** Panels beside the table; conflicts to settle take precedence. */
export function PlanPanels({ planner, panels, action_id, onTake }: PlanPanelsProps) {
  const { drafting, rows, batch, canPlan, log } = planner;
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
  if (panel?.kind === 'day') return <Day {...panel} planner={planner} onTake={onTake} onClose={close} />;
  return isLog ? <ActionLog actions={log} current={action_id} onClose={() => showLog(false)} /> : null;
}

interface DayProps extends Pick<PlanPanelsProps, 'planner' | 'onTake'> {
  user_id: string;
  date: string;
  onClose(): void;
}

function Day({ planner: { drafting, rows, shifts, canPlan }, user_id, date, onTake, onClose }: DayProps) {
  const row = rows.find(({ id }) => id === user_id);
  const place = row?.days.findIndex((each) => each.date === date) ?? -1;
  const day = row?.days[place];
  if (!row || !day) return null;
  return (
    <DayPanel
      key={`${user_id} ${date}`}
      row={row}
      place={place}
      over={drafting.overlay.get(row.id)}
      shifts={shifts}
      canPlan={canPlan}
      onWish={(wish) =>
        void drafting.draft([{ user_id: row.id, date: day.date, wish }], (wish !== 'erase' && wish) || undefined)
      }
      onTake={(isMoved) => {
        onClose();
        onTake(row, day, isMoved);
      }}
      onClose={onClose}
    />
  );
}
