import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { relative } from '#platform/web/relative-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { SidePanel } from '#platform/web/ui/frame.tsx';
import type { PlanAction } from '../../rules/plan-shapes.ts';
import { actionText } from '../model/actions.ts';
import { PanelHead } from './ConflictPanel.tsx';
import c from './panel.module.css';

interface ActionLogProps {
  actions: readonly PlanAction[];
  /** Id of the action that the URL names. */
  current: string | undefined;
  onClose(): void;
}

/** Log of all planners' actions, the latest first. */
export function ActionLog({ actions, current, onClose }: ActionLogProps) {
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
  const { batch_id, state, note, created_by, ended_by, created_at, ended_at } = action;
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
