import type { CalendarLayer, CalendarLayerInput, LayerAnswer } from '#platform/server/calendar-layer.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { placementsIn } from '#features/people/server/queries/placements.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { concernedDates } from './queries/concerned.ts';
import { cachedCalendarRules } from './queries/rules.ts';

/** Blocked dates that concern the viewer. */
async function read({ db, actor, now, from, to }: CalendarLayerInput): Promise<LayerAnswer> {
  const { blocks } = await cachedCalendarRules(db);
  const within = blocks.filter(({ starts_on, ends_on }) => starts_on <= to && ends_on >= from);
  if (within.length === 0) return { items: [] };
  const placements = await placementsIn(db, { start_date: from, end_date: to }, await todayOf(db, now));
  const found = await concernedDates(db, { person_id: actor.id, placements, blocks: within, limits: [] });
  return {
    items: found.blocks.flatMap(({ block, dates }) => {
      const [first, last] = [dates[0], dates.at(-1)];
      if (!first || !last) return [];
      return {
        id: block.id,
        kind: 'day' as const,
        date: first === from ? block.starts_on : first,
        end_date: last === to ? block.ends_on : last,
        starts_at: null,
        ends_at: null,
        title: translate('No leave: {name}', { name: block.name }),
        years: null,
        color: null,
        is_own: true,
        username: null,
        clock_change: 0 as const,
        is_changed: false,
      };
    }),
  };
}

export const blockedLayer: CalendarLayer = {
  key: 'blocked',
  position: 22,
  name: asText('Blocked for leave'),
  shape: 'square',
  permissions: ['apply_leave_application'],
  read,
};
