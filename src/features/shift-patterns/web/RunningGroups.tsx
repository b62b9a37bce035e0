import { mdiAccountGroupOutline, mdiAccountMinusOutline, mdiPencilOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { RowMenu } from '#platform/web/ui/list/RowMenu.tsx';
import type { RunningGroup } from '../contract.ts';
import { peopleText, startText } from './pattern-words.ts';
import type { PatternStart } from './runners-shapes.ts';
import { useTakingOff } from './use-taking-off.ts';
import c from './patterns.module.css';

interface RunningGroupsProps {
  /** Id of the pattern. */
  id: string;
  groups: readonly RunningGroup[];
  onChange(starting: PatternStart): void;
}

/** Groups that run a pattern, above their people. */
export function RunningGroups({ id, groups, onChange }: RunningGroupsProps) {
  const { can } = useSession();
  const takeOff = useTakingOff(id);
  if (groups.length === 0) return null;
  return (
    <ul className={c['groups']} aria-label={t('Assigned groups')}>
      {groups.map((group) => (
        <li key={group.id}>
          <Icon path={mdiAccountGroupOutline} size={18} />
          <b>{group.name}</b>
          <span>{peopleText(group.people)}</span>
          <span className="num">{startText(group)}</span>
          {can('edit_shift_calendar') && (
            <RowMenu
              name={group.name}
              actions={[
                {
                  label: t('Change or end'),
                  icon: mdiPencilOutline,
                  run: () => onChange({ ...group, user_id: null, group_id: group.id }),
                },
                {
                  label: t('Remove from pattern'),
                  icon: mdiAccountMinusOutline,
                  isGrave: true,
                  run: () => void takeOff({ group_id: group.id, name: group.name }),
                },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
