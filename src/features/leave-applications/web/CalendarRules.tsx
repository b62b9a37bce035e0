import { mdiCalendarRemoveOutline, mdiLockOutline } from '@mdi/js';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { useCut } from '#platform/web/use-cut.tsx';
import { fullAmong, rulesFor } from '../rules/calendar-rules.ts';
import type { ChosenDates } from '../rules/choosing.ts';
import { datesText } from './leave-words.ts';
import type { Choice, Form } from './replies.ts';
import c from './apply.module.css';

interface CalendarRulesProps {
  form: Pick<Form, 'calendar_rules'>;
  type: Pick<Choice['type'], 'id' | 'displaces'>;
  chosen: ChosenDates;
}

/** Number of blocks named at first. */
const firstNamed = 3;

/** Blocked dates with their sentences, and the limits that chosen dates reach: by name, without people. */
export function CalendarRules({ form: { calendar_rules }, type, chosen }: CalendarRulesProps) {
  const rules = rulesFor(calendar_rules, type);
  const blocks = type.displaces ? [] : calendar_rules.blocks;
  const { shown, more } = useCut(blocks, firstNamed);
  const reached = Map.groupBy(fullAmong(rules, chosen), ({ name }) => name);
  if (blocks.length === 0 && reached.size === 0) return null;
  return (
    <div className={c['limits']} role="status">
      {[...reached].map(([name, full]) => (
        <p key={name} className={c['warning']}>
          <Icon path={mdiCalendarRemoveOutline} size={18} />
          <span>
            <b>{t('{days}: no place left.', { days: datesText(full.map(({ date }) => date)) })}</b> {name}
          </span>
        </p>
      ))}
      {shown.map(({ id, name, sentence, dates }) => (
        <p key={id} className={c['block']}>
          <Icon path={mdiLockOutline} size={16} />
          <span>{blockText({ name, sentence, dates })}</span>
        </p>
      ))}
      {more && <p>{more}</p>}
    </div>
  );
}

interface ShownBlock {
  readonly name: string;
  readonly sentence: string;
  readonly dates: readonly LocalDate[];
}

function blockText({ name, sentence, dates }: ShownBlock): string {
  const facts = { days: datesText(dates), name, sentence };
  return sentence === '' ? t('{days}: {name}', facts) : t('{days}: {name}. {sentence}', facts);
}
