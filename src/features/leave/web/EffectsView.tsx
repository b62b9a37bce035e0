import { Button } from '@mantine/core';
import { mdiTrayArrowDown } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { showFailure } from '#platform/web/ui/notices.ts';
import { saveTable } from '#platform/web/save-table.ts';
import type { ApplicationToLookAt, ChangedBalance, Effects } from '../rules/effect-shapes.ts';
import { applicationText, lowText } from './application-words.ts';
import { inColumn, signedInColumn } from './parts/in-column.ts';
import { peopleText } from './package-words.ts';
import { TypeMark } from './parts/TypeMark.tsx';
import c from './effects.module.css';

interface EffectsViewProps {
  effects: Effects;
  /** Loads every row, for the file. */
  readAll(): Promise<Effects>;
}

/** Number of rows shown at first. */
const shownAtFirst = 5;

/** Label of the save button with the number of people concerned. */
const saveLabel = ({ total_people, total_changed }: Effects): string =>
  total_changed === 0
    ? t('Save')
    : t('{count, plural, one {Save for # person} other {Save for # people}}', { count: total_people });

interface EffectsFootProps {
  effects: Effects | undefined;
  /** Label of the button; missing: it saves. */
  verb?: string | undefined;
  isBusy: boolean;
  /** Whether the effects shown match what would be saved. */
  isCurrent: boolean;
  onBack(): void;
  onSave(): void;
}

/** Foot of the dialog that shows the effects. */
export const EffectsFoot = ({ effects, verb, isBusy, isCurrent, onBack, onSave }: EffectsFootProps) => (
  <>
    <p className={c['footText']} role="status">
      {effects && effects.total_changed > 0 && t('Each change is recorded in the ledger.')}
    </p>
    <Button variant="default" onClick={onBack} disabled={isBusy}>
      {t('Back')}
    </Button>
    <Button loading={isBusy} disabled={!isCurrent} onClick={onSave}>
      {verb ?? (effects ? saveLabel(effects) : t('Save'))}
    </Button>
  </>
);

/** Balances that a change affects, old and new with the reason, and applications to review. */
export function EffectsView({ effects, readAll }: EffectsViewProps) {
  return (
    <div className={c['effects']} aria-live="polite">
      <Counts effects={effects} />
      {effects.total_changed > 0 ? (
        <Balances effects={effects} readAll={readAll} />
      ) : (
        <p className={c['none']}>{t('No balance changes on {date}.', { date: date(effects.balance_on) })}</p>
      )}
      <Applications effects={effects} />
    </div>
  );
}

function Counts({ effects: { more, same, less, total_applications } }: { effects: Effects }) {
  const counts = [
    [more, t('{count, plural, one {person has more} other {people have more}}', { count: more })],
    [same, t('{count, plural, one {person stays the same} other {people stay the same}}', { count: same })],
    [less, t('{count, plural, one {person has less} other {people have less}}', { count: less })],
    [
      total_applications,
      t('{count, plural, one {application to review} other {applications to review}}', { count: total_applications }),
    ],
  ] as const;
  return (
    <ul className={c['counts']}>
      {counts.map(([count, text], index) => (
        <li key={index} data-warns={(index === 3 && count > 0) || undefined}>
          <b className="num">{count}</b> {text}
        </li>
      ))}
    </ul>
  );
}

function Balances({ effects, readAll }: EffectsViewProps) {
  const [isAll, setAll] = useState(false);
  const { people, total_changed, total_people, balance_on } = effects;
  const shown = isAll ? people : people.slice(0, shownAtFirst);
  const columnAmounts = shown.flatMap(({ before, after }) => [before, after, after - before]);
  const types = new Set(people.map(({ leave_type_id }) => leave_type_id));
  return (
    <div className={c['table']}>
      <div className={c['rows']} tabIndex={0} role="region" aria-label={t('Balances')}>
        <table aria-label={t('Balances')}>
          <Heads day={balance_on} />
          <tbody>
            {shown.map((row) => (
              <BalanceRow
                key={`${row.id} ${row.leave_type_id}`}
                row={row}
                columnAmounts={columnAmounts}
                type={types.size > 1 ? effects.leave_types.find(({ id }) => id === row.leave_type_id) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <span>{footText(shown.length, total_changed, total_people)}</span>
        {!isAll && people.length > shownAtFirst && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {total_changed > people.length ? t('Show the first {count}', { count: people.length }) : t('Show all')}
          </Button>
        )}
        <Export readAll={readAll} />
      </footer>
    </div>
  );
}

const Heads = ({ day }: { day: string }) => (
  <thead>
    <tr>
      <th scope="col">{t('Balance on {date}', { date: date(day) })}</th>
      <th scope="col">{t('Now', { of: 'balance' })}</th>
      <th scope="col">{t('After')}</th>
      <th scope="col" aria-label={t('Difference')} />
    </tr>
  </thead>
);

const Export = ({ readAll }: Pick<EffectsViewProps, 'readAll'>) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<Icon path={mdiTrayArrowDown} size={16} />}
    onClick={() => void readAll().then(saveEffects, showFailure)}
  >
    {t('Export')}
  </Button>
);

const footText = (shown: number, changed: number, people: number): string =>
  t('{shown} of {balances} for {people}', {
    shown,
    balances: t('{count, plural, one {# balance} other {# balances}}', { count: changed }),
    people: peopleText(people),
  });

interface BalanceRowProps {
  row: ChangedBalance;
  /** Amounts of all rows, so that they have the same decimals. */
  columnAmounts: readonly number[];
  /** Set when more than one type changes. */
  type: Effects['leave_types'][number] | undefined;
}

function BalanceRow({ row: { name, avatar, why, before, after }, columnAmounts, type }: BalanceRowProps) {
  const difference = Math.round((after - before) * 100) / 100;
  return (
    <tr>
      <th scope="row">
        <Avatar name={name} avatar={avatar} size={28} />
        <span>
          <b>{name}</b>
          <small>
            {type && <TypeMark type={type} />} {type ? `${type.name}: ${why}` : why}
          </small>
        </span>
      </th>
      <td className="num">{inColumn(before, columnAmounts)}</td>
      <td className="num">
        <b>{inColumn(after, columnAmounts)}</b>
      </td>
      <td className="num" data-way={difference > 0 ? 'more' : difference < 0 ? 'less' : undefined}>
        {signedInColumn(difference, columnAmounts)}
      </td>
    </tr>
  );
}

function Applications({ effects: { applications, total_applications, leave_types } }: { effects: Effects }) {
  if (total_applications === 0) return null;
  const more = total_applications - applications.length;
  return (
    <ul className={c['applications']} aria-label={t('Applications to review')}>
      {applications.map((application) => (
        <li key={application.application_id}>
          <Mark application={application} types={leave_types} />
          <span>
            <b>{applicationText(application)}</b>
            <small>{lowText(application)}</small>
          </span>
          <Link to={`/leave/application/view/${application.application_id}`} target="_blank" rel="noreferrer">
            {t('Open', { of: 'action' })}
          </Link>
        </li>
      ))}
      {more > 0 && <li>{t('And {count} more.', { count: more })}</li>}
    </ul>
  );
}

function Mark({ application, types }: { application: ApplicationToLookAt; types: Effects['leave_types'] }) {
  const type = types.find(({ id }) => id === application.leave_type_id);
  return type ? <TypeMark type={type} size="lead" /> : null;
}

/** Downloads every changed balance as a table. */
function saveEffects({ people, leave_types, balance_on }: Effects): void {
  const names = new Map(leave_types.map(({ id, name }) => [id, name]));
  const rows: (string | number)[][] = [
    [t('Person'), t('Username'), t('Leave type'), t('Day'), t('Now', { of: 'balance' }), t('After'), t('Reason')],
    ...people.map(({ name, username, leave_type_id, before, after, why }) => [
      name,
      username,
      names.get(leave_type_id) ?? '',
      balance_on,
      before,
      after,
      why,
    ]),
  ];
  saveTable(`balances-${balance_on}`, rows);
}
