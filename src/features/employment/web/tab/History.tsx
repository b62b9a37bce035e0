import { Button } from '@mantine/core';
import { mdiCalendarArrowRight, mdiChevronRight, mdiPencilOutline } from '@mdi/js';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date, instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useAction } from '#platform/web/use-action.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { confirmAction, showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { PartProps } from '#features/profile/web/parts/profile-parts.ts';
import { SectionCard, Tag } from '#features/profile/web/parts/Section.tsx';
import { useProfileRefresh } from '#features/profile/web/parts/use-profile.ts';
import { withEmploymentImpact } from '../parts/employment-impact.ts';
import { ScheduleChange } from '../dialogs/ScheduleChange.tsx';
import { employmentApi } from '../parts/employment-api.ts';
import type { EmploymentData, SalaryRow } from '../ruler/employment-lanes.ts';
import { changesOf, type Change, type ChangedField } from './changes.ts';
import c from './tab.module.css';

interface HistoryProps extends PartProps {
  data: EmploymentData;
  salaries: readonly SalaryRow[];
  /** Limits the history to the selected day and hides its actions. */
  until?: LocalDate;
  hidesAmounts: boolean;
}

/** Number of rows shown at first. */
const firstRows = 10;

/** Shows the history in words: values, author, date and reason. */
export function History({ view, data, salaries, until, hidesAmounts }: HistoryProps) {
  const [showsAll, setShowsAll] = useState(false);
  const changes = changesOf(data.rows, salaries, hidesAmounts).filter(({ date: on }) => !until || on <= until);
  const visibleChanges = showsAll ? changes : changes.slice(0, firstRows);
  const actions = useHistoryActions(view, until === undefined);
  return (
    <SectionCard
      title={until ? t('History up to {date}', { date: date(until) }) : t('History')}
      seen={t('Changes are never overwritten')}
      flush
    >
      {changes.length === 0 && <p className={c['nothing']}>{t('No changes yet.')}</p>}
      {changes.length > 0 && <ChangeTable changes={visibleChanges} actionsOf={actions.of} />}
      {visibleChanges.length < changes.length && (
        <div className={c['more']}>
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
            {t('Show {count} more', { count: changes.length - visibleChanges.length })}
          </Button>
        </div>
      )}
      {actions.dialog}
    </SectionCard>
  );
}

interface ChangeTableProps {
  changes: readonly Change[];
  actionsOf(change: Change): readonly HistoryAction[];
}

function ChangeTable({ changes, actionsOf }: ChangeTableProps) {
  return (
    <table className={c['table']} aria-label={t('History')}>
      <thead>
        <tr>
          <th scope="col">{t('Effective from')}</th>
          <th scope="col">{t('Change', { of: 'event' })}</th>
          <th scope="col">{t('Reason and author')}</th>
          <th scope="col">
            <span hidden>{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} actions={actionsOf(change)} />
        ))}
      </tbody>
    </table>
  );
}

interface HistoryAction {
  readonly label: string;
  readonly isQuiet?: boolean;
  run(): void;
}

/** Returns the actions of changes: scheduled ones are edited or withdrawn, past ones only corrected with a reason. */
function useHistoryActions(view: PartProps['view'], isOpen: boolean) {
  const [edited, setEdited] = useState<Change>();
  const refresh = useProfileRefresh();
  const { employment_info, salary_info } = view.sections;
  const mayChange = ({ fields }: Change) =>
    fields.every(({ field }) => (field === 'salary' ? salary_info.edit : employment_info.edit));
  const { run: withdraw } = useAction(
    async ({ change_id }: Change) => {
      const reply = await withEmploymentImpact((sent) =>
        employmentApi.withdrawChange.call({ params: { user_id: view.id }, body: { change_id, ...sent } }),
      );
      if (reply) void showSuccess(reply.message);
    },
    {
      ask: ({ fields }) =>
        confirmAction({
          title: t('Cancel this change?'),
          text: t('It won’t take effect.'),
          verb: t('Cancel change'),
          keep: t('Keep change'),
          about: fields.map(({ label, to }) => `${label}: ${to ?? t('none')}`),
        }),
      onFault: showRefusal,
      refresh,
    },
  );
  const of = (change: Change): readonly HistoryAction[] => {
    if (!isOpen || view.is_discharge_applied || !mayChange(change)) return [];
    if (change.state !== 'scheduled') return [{ label: t('Correct'), isQuiet: true, run: () => setEdited(change) }];
    return [
      { label: t('Edit'), run: () => setEdited(change) },
      { label: t('Cancel change'), isQuiet: true, run: () => void withdraw(change) },
    ];
  };
  const dialog = edited && <ScheduleChange view={view} change={edited} onClose={() => setEdited(undefined)} />;
  return { of, dialog };
}

function ChangeRow({ change, actions }: { change: Change; actions: readonly HistoryAction[] }) {
  const { state, isCorrected, fields, reason, author, at } = change;
  return (
    <tr data-state={state}>
      <th scope="row" className="num">
        <span>{date(change.date)}</span>
        <StateTag state={state} isCorrected={isCorrected} />
      </th>
      <td>
        <ul>
          {fields.map((field) => (
            <FieldChange key={field.field} field={field} />
          ))}
        </ul>
      </td>
      <td className={c['reason']}>
        {reason}
        <small className="num">
          {author ? <Author of={author.username} name={author.name} /> : t('System', { of: 'author' })}, {instant(at)}
        </small>
      </td>
      <td className={c['actions']}>
        {actions.length > 0 && <HistoryButtons actions={actions} date={date(change.date)} />}
      </td>
    </tr>
  );
}

function FieldChange({ field: { label, from, to, fromPerson, toPerson } }: { field: ChangedField }) {
  return (
    <li>
      <span>{label}</span>
      <p className="num">
        {from !== null && (
          <>
            <Value person={fromPerson}>{from}</Value> <Icon path={mdiChevronRight} size={14} />
          </>
        )}
        <b>{to === null ? t('none') : <Value person={toPerson}>{to}</Value>}</b>
      </p>
    </li>
  );
}

const Author = ({ of, name }: { of: string; name: string }) => (
  <PersonLink of={of} isInSentence>
    {name}
  </PersonLink>
);

const Value = ({ person, children }: { person: string | undefined; children: string }) =>
  person ? <PersonLink of={person}>{children}</PersonLink> : children;

function HistoryButtons({ actions, date: on }: { actions: readonly HistoryAction[]; date: string }) {
  return (
    <div>
      {actions.map(({ label, isQuiet, run }) => (
        <Button
          key={label}
          size="compact-sm"
          {...(isQuiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
          aria-label={`${label}, ${on}`}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function StateTag({ state, isCorrected }: Pick<Change, 'state' | 'isCorrected'>) {
  if (state === 'scheduled')
    return (
      <Tag tone="primary" icon={mdiCalendarArrowRight}>
        {t('Scheduled')}
      </Tag>
    );
  if (isCorrected) return <Tag icon={mdiPencilOutline}>{t('Corrected')}</Tag>;
  return state === 'current' ? <Tag tone="success">{t('Current', { of: 'period' })}</Tag> : <Tag>{t('Past')}</Tag>;
}
