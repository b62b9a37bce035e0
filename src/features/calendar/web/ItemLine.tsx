import { mdiCakeVariantOutline, mdiMedalOutline, mdiOfficeBuildingOutline, mdiPalmTree, mdiStarOutline } from '@mdi/js';
import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { PlacedItem } from '../contract.ts';
import { shiftTint } from './shift-tint.ts';
import c from './calendar.module.css';

export const itemIcons: Readonly<Partial<Record<PlacedItem['kind'], string>>> = {
  birthday: mdiCakeVariantOutline,
  anniversary: mdiMedalOutline,
  bar: mdiPalmTree,
  day: mdiStarOutline,
  event: mdiOfficeBuildingOutline,
};

/** '08:30 – 17:00'; empty for all-day items. */
export const hoursText = ({ starts_at, ends_at }: PlacedItem): string =>
  starts_at === null || ends_at === null
    ? ''
    : t('{first} – {last}', { first: timeOfDay(starts_at.slice(11)), last: timeOfDay(ends_at.slice(11)) });

/** 'Night, 22:00 – 06:30', 'Mei Zhou, birthday', 'Grace Tan, 10 years here' */
export function spokenItem(item: PlacedItem): string {
  if (item.kind === 'birthday') return t('{name}’s birthday', { name: item.title });
  if (item.kind === 'anniversary')
    return t('{name}, {count}-year anniversary', { count: item.years ?? 0, name: item.title });
  return [item.title, hoursText(item)].filter(Boolean).join(', ');
}

interface ItemLineProps {
  item: PlacedItem;
  /** -1 in cells that are a tab stop themselves. */
  tabIndex?: number;
}

/** One line of a day: icon, title, and time or duration on the right. */
export function ItemLine({ item, tabIndex }: ItemLineProps) {
  const { kind, title, username, years, color } = item;
  const icon = itemIcons[kind];
  const aside = years !== null ? t('{count, plural, one {# year} other {# years}}', { count: years }) : hoursText(item);
  const name =
    username === null ? (
      title
    ) : (
      <PersonLink of={username} {...(tabIndex !== undefined && { tabIndex })}>
        {title}
      </PersonLink>
    );
  return (
    <span className={c['line']} data-kind={kind} data-tint={shiftTint(color)}>
      {icon ? <Icon path={icon} size={16} /> : <i className={c['pill']} />}
      <b>{name}</b>
      {aside && <small className="num">{aside}</small>}
    </span>
  );
}
