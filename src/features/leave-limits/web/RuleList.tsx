import { mdiAccountGroupOutline, mdiCalendarLockOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { LimitsPage } from './limits-api.ts';
import { blockScopeText, limitScopeText, seasonText, spanText } from './limit-words.ts';
import c from './limits.module.css';

interface RuleListProps {
  page: LimitsPage;
  /** Id of the open rule. */
  open: string;
  /** A day of the month shown, which stays; missing: the usual one. */
  month: LimitsPage['today'] | undefined;
}

/** Blocked dates and limits, each a link that opens it. */
export const RuleList = ({ page, open, month }: RuleListProps) => (
  <ul className={c['rules']} aria-label={t('Blocked dates and limits')}>
    {page.blocks.map((block) => (
      <Rule
        key={block.id}
        id={block.id}
        icon={mdiCalendarLockOutline}
        name={block.name}
        when={spanText(block)}
        who={blockScopeText(block, page)}
        isOpen={block.id === open}
        month={undefined}
      />
    ))}
    {page.limits.map((limit) => (
      <Rule
        key={limit.id}
        id={limit.id}
        icon={mdiAccountGroupOutline}
        name={limit.name}
        when={seasonText(limit)}
        who={limitScopeText(limit, page)}
        isOpen={limit.id === open}
        month={month}
      />
    ))}
  </ul>
);

interface RuleProps {
  id: string;
  icon: string;
  name: string;
  when: string;
  who: string;
  isOpen: boolean;
  month: LimitsPage['today'] | undefined;
}

const Rule = ({ id, icon, name, when, who, isOpen, month }: RuleProps) => (
  <li data-current={isOpen || undefined}>
    <Icon path={icon} size={20} />
    <Link
      to="."
      search={{ rule: id, ...(month && { month }) }}
      resetScroll={false}
      {...(isOpen && { 'aria-current': 'true' as const })}
    >
      {name}
    </Link>
    <span>{when}</span>
    <span>{who}</span>
  </li>
);
