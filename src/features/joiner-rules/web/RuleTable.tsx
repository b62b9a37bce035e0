import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { mdiAlertCircleOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { Sortable, SortableGrip } from '#platform/web/ui/Sortable.tsx';
import { useAction } from '#platform/web/use-action.ts';
import { joinerFields } from '../rules/belonging.ts';
import type { ShownRule } from '../rules/shapes.ts';
import { fieldName } from '../rules/wording.ts';
import { conditionText, notesOf } from './rule-words.ts';
import { rulesApi } from './rules-api.ts';
import { useRefresh, type RulesPage } from './use-rules.ts';
import c from './rules.module.css';

interface RuleTableProps {
  page: RulesPage;
  /** Id of the open rule; empty: none. */
  open: string;
}

/** Returns the ids with one of them at another place. */
function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** The rules in their order, and the company's default as the last row. */
export function RuleTable({ page, open }: RuleTableProps) {
  const refresh = useRefresh();
  const ids = page.data.map(({ id }) => id);
  const order = useAction((next: string[]) => rulesApi.order.call({ body: { ids: next, version: page.version } }), {
    onFault: showFailure,
    refresh,
  });
  const drop = (id: string, to: number) => void order.run(moved(ids, id, to));
  return (
    <div className={c['scroll']} tabIndex={0} role="region" aria-label={t('Rules for joiners')}>
      {/* Around the table, since it adds texts for screen readers that are no rows. */}
      <Sortable items={page.data} hint={t('Press the arrow keys to move the rule.')} onDrop={drop}>
        <div className={c['table']} role="table" aria-label={t('Rules for joiners')}>
          <div className={c['head']} role="row">
            <span role="columnheader">{t('Who joins')}</span>
            {joinerFields.map((field) => (
              <span key={field} role="columnheader">
                {fieldName(field)}
              </span>
            ))}
          </div>
          {page.data.map((rule, index) => (
            <Row
              key={rule.id}
              rule={rule}
              isOpen={rule.id === open}
              place={{ index, of: page.data.length }}
              onStep={(by) => {
                const to = index + by;
                if (to >= 0 && to < ids.length) drop(rule.id, to);
              }}
            />
          ))}
          <DefaultRow page={page} />
        </div>
      </Sortable>
      {page.data.length === 0 && (
        <p className={c['hint']}>{t('Someone joins Workshop and needs other holidays? Add a rule.')}</p>
      )}
    </div>
  );
}

interface RowProps {
  rule: ShownRule;
  isOpen: boolean;
  place: { index: number; of: number };
  onStep(by: 1 | -1): void;
}

function Row({ rule, isOpen, place, onStep }: RowProps) {
  const sortable = useSortable({ id: rule.id, attributes: { roleDescription: t('movable rule') } });
  const style = { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition };
  const textFor = new Map(rule.values.map(({ field, text }) => [field, text]));
  const [note] = notesOf(rule);
  return (
    <div
      ref={sortable.setNodeRef}
      className={c['row']}
      role="row"
      style={style}
      data-current={isOpen || undefined}
      data-lifted={sortable.isDragging || undefined}
    >
      <span role="cell" className={c['who']}>
        <SortableGrip name={rule.name} place={place} sortable={sortable} onStep={onStep} />
        <span>
          <Link
            to="."
            search={{ rule: rule.id }}
            resetScroll={false}
            {...(isOpen && { 'aria-current': 'true' as const })}
          >
            {rule.name}
          </Link>
          <small>{conditionText(rule)}</small>
          {note !== undefined && (
            <em>
              <Icon path={mdiAlertCircleOutline} size={14} />
              {note}
            </em>
          )}
        </span>
      </span>
      {joinerFields.map((field) => (
        <span key={field} role="cell">
          {textFor.get(field) ?? <i aria-label={t('says nothing')}>–</i>}
        </span>
      ))}
    </div>
  );
}

function DefaultRow({ page }: { page: RulesPage }) {
  const textFor = new Map(page.default.map(({ field, text }) => [field, text]));
  return (
    <div className={c['row']} role="row" data-last>
      <span role="cell" className={c['who']}>
        <span>
          <b>{t('Everyone else')}</b>
          <small>{t('company default')}</small>
        </span>
      </span>
      {joinerFields.map((field) => (
        <span key={field} role="cell">
          {textFor.get(field) ?? t('none')}
        </span>
      ))}
    </div>
  );
}
