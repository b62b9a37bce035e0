import { mdiMinus, mdiPlus } from '@mdi/js';
import type { FocusEvent, KeyboardEvent } from 'react';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profileLink } from '#features/people/web/parts/profile-links.ts';
import { WhereaboutsMark } from '#features/dashboard/web/parts/WhereaboutsLabel.tsx';
import { placeTime, placeWord, type Place } from '#features/dashboard/web/parts/whereabouts-words.ts';
import { drawnTeam } from './tree.ts';
import type { Chart } from './use-chart.ts';
import c from './org.module.css';

export interface ChartTreeProps {
  chart: Chart;
  places: ReadonlyMap<string, Place>;
  /** The node that the Tab key reaches. */
  active: string | undefined;
  onFocus(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Shows managers side by side with their reports in a column below each; on a phone one below the other. */
export function ChartTree({ onFocus, onKeyDown, ...props }: ChartTreeProps) {
  return (
    <ul className={c['tree']} role="tree" aria-label={t('Org chart')} onFocus={onFocus} onKeyDown={onKeyDown}>
      {props.chart.tree.tops.map((id) => (
        <Branch key={id} id={id} level={1} {...props} />
      ))}
    </ul>
  );
}

type BranchProps = Omit<ChartTreeProps, 'onFocus' | 'onKeyDown'> & { id: string; level: number };

function Branch({ id, level, ...props }: BranchProps) {
  const { tree, unfolded, showWhole } = props.chart;
  const person = tree.people.get(id);
  if (!person) return null;
  const isOpen = person.total_reports > 0 && unfolded.isOpen(id);
  const team = isOpen ? drawnTeam(tree, id, unfolded) : [];
  const hidden = isOpen ? person.total_reports - team.length : 0;
  return (
    <li role="none" data-level={Math.min(level, 3)}>
      <Node id={id} level={level} {...props} />
      {team.length > 0 && (
        <ul role="group" className={level === 1 ? c['columns'] : c['team']}>
          {team.map((report) => (
            <Branch key={report} id={report} level={level + 1} {...props} />
          ))}
          {hidden > 0 && (
            <li role="none">
              {/* A tree may contain only tree items. */}
              <button
                type="button"
                role="treeitem"
                aria-level={level + 1}
                aria-selected={false}
                className={c['more']}
                onClick={() => showWhole(id)}
              >
                {t('Show {count} more', { count: hidden })}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function Node({ id, level, chart, places, active }: BranchProps) {
  const person = chart.tree.people.get(id);
  if (!person) return null;
  const { name, username, designation_name, total_reports, is_self } = person;
  const isOpen = chart.unfolded.isOpen(id);
  const place = places.get(id);
  return (
    <div
      className={c['node']}
      role="treeitem"
      data-node={id}
      aria-level={level}
      aria-selected={active === id}
      tabIndex={active === id ? 0 : -1}
      {...(total_reports > 0 && { 'aria-expanded': isOpen })}
    >
      <span className={c['face']}>
        <Avatar name={name} avatar={person.avatar} size={level === 1 ? 36 : 28} />
        {place && (
          <i title={[placeWord(place), placeTime(place)].filter(Boolean).join(' ')}>
            <WhereaboutsMark at={place.state} />
          </i>
        )}
      </span>
      <span className={c['words']}>
        <a {...profileLink(username)} tabIndex={-1}>
          {name}
          {is_self && <em>{t('you', { of: 'subject' })}</em>}
        </a>
        <small>{designation_name}</small>
      </span>
      {total_reports > 0 && <Fold person={person} isOpen={isOpen} chart={chart} />}
    </div>
  );
}

interface FoldProps {
  person: { readonly id: string; readonly name: string; readonly total_below: number };
  isOpen: boolean;
  chart: Chart;
}

/** Folds a team; the number counts everyone below. */
function Fold({ person: { id, name, total_below }, isOpen, chart }: FoldProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={c['fold']}
      data-open={isOpen || undefined}
      aria-label={
        isOpen
          ? t('Collapse {name}’s team of {count}', { count: total_below, name })
          : t('Expand {name}’s team of {count}', { count: total_below, name })
      }
      onClick={() => chart.turn(id, !isOpen)}
    >
      <Icon path={isOpen ? mdiMinus : mdiPlus} size={14} />
      <span className="num">{total_below}</span>
    </button>
  );
}
