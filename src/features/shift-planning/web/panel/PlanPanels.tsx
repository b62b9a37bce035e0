import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { relative } from '#platform/web/relative-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import type { PlanAction } from '../../rules/plan-shapes.ts';
import type { PickUpShift } from '../use-acts.ts';
import type { PlannerState, usePanel } from '../use-planner.ts';
import { actionText } from '../model/actions.ts';
import { ConflictPanel, PanelHead } from './ConflictPanel.tsx';
import { DayPanel } from './DayPanel.tsx';
import { OpenConflicts } from './OpenConflicts.tsx';
import c from './panel.module.css';

interface PlanPanelsProps {
  planner: PlannerState;
  panels: ReturnType<typeof usePanel>;
  action_id: string | undefined;
  onTake: PickUpShift;
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

interface ActionLogProps {
  actions: readonly PlanAction[];
  /** Id of the action that the URL names. */
  current: string | undefined;
  onClose(): void;
}

/** Log of all planners' actions, the latest first. */
function ActionLog({ actions, current, onClose }: ActionLogProps) {
  return (
    <SidePanel label={t('Action log')} onClose={onClose}>
      <div className={c['panel']}>
        <PanelHead title={t('Action log')} text={t('Recent actions by planners.')} onClose={onClose} />
        <div className={c['body']}>
          {actions.length === 0 && <p className={c['more']}>{t('No actions yet.')}</p>}
          <ol className={c['log']}>
            {actions.map((action) => (
              <Action key={action.batch_id} action={action} isCurrent={action.batch_id === current} />
            ))}
          </ol>
        </div>
      </div>
    </SidePanel>
  );
}

function Action({ action, isCurrent }: { action: PlanAction; isCurrent: boolean }) {
  const now = useServerMinute();
  const { batch_id, state, note, reason, created_by, ended_by, created_at, ended_at } = action;
  const actor = ended_by ?? created_by;
  const name = actor?.name ?? t('A former employee');
  const at = ended_at ?? created_at;
  return (
    <li>
      <Avatar name={name} avatar={actor?.avatar} size={28} />
      <div>
        <p>
          <b>{name}</b> {actionText(action)}
        </p>
        {note && <blockquote>{note}</blockquote>}
        {reason && <p className={c['more']}>{t('Reason: {reason}', { reason })}</p>}
        <footer>
          <em data-state={state}>{stateText(action)}</em>
          <span className="num">{relative(at, Math.max(now, Date.parse(at) / 1000))}</span>
          {!isCurrent && state !== 'cancelled' && (
            <Link
              to="/settings/time/shift-assignment/$action_id"
              params={{ action_id: batch_id }}
              search={{ log: 'yes' }}
              aria-label={t('View days: {action}', { action: `${name} ${actionText(action)}` })}
            >
              {t('View days')}
            </Link>
          )}
        </footer>
      </div>
    </li>
  );
}

function stateText({ state, kind }: PlanAction): string {
  if (state === 'draft') return t('Draft');
  if (state === 'publishing') return t('Publishing');
  if (state === 'cancelled') return t('Discarded');
  return kind === 'clear' ? t('Cleared') : t('Published');
}
