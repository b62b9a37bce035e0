import { mdiCalendarRemoveOutline } from '@mdi/js';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { fullAmong, rulesFor } from '../rules/calendar-rules.ts';
import { datesText } from './leave-words.ts';
import type { ApplicationPage } from './replies.ts';
import c from './apply.module.css';

/** Tells who decides about waiting leave that its dates are blocked by now, or that a limit is reached. */
export function RuleWarnings({ opened }: { opened: ApplicationPage }) {
  const { item, leave_types, calendar_rules } = opened;
  const type = leave_types.find(({ id }) => id === item.leave_type.id);
  if (item.state !== 'created' || !type) return null;
  const rules = rulesFor(calendar_rules, type);
  const chosen = new Map(item.dates.map(({ date, part }) => [date, part]));
  const blocked = Map.groupBy(
    [...rules.blocked].filter(([date]) => chosen.has(date)),
    ([, name]) => name,
  );
  const full = Map.groupBy(fullAmong(rules, chosen), ({ name }) => name);
  const warnings = [
    ...[...blocked].map(([name, dates]) =>
      t('{days} blocked: {name}', { days: datesText(dates.map(([date]) => date)), name }),
    ),
    ...[...full].map(([name, dates]) =>
      t('{days}, limit reached: {name}', { days: datesText(dates.map(({ date }) => date)), name }),
    ),
  ];
  return warnings.map((warning) => (
    <p key={warning} className={c['warning']} role="note">
      <Icon path={mdiCalendarRemoveOutline} size={18} />
      {warning}
    </p>
  ));
}
