import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PlannedShiftCard } from '../../../rules/shapes.ts';
import { drawnDay, type DraftCell, type Overlay } from '../drafts.ts';
import type { ShownDay, ShownRow } from '../rows.ts';

export const first = '2026-03-02' as LocalDate;

const shift = (letter: string, start: number, hours: number): PlannedShiftCard => ({
  template_id: letter,
  name: letter,
  letter,
  color: '',
  start_time: `${String(start).padStart(2, '0')}:00`,
  end_time: '',
  is_overnight: false,
  work_time: hours * 3600,
  break_time: 1800,
});

/** Early, late and night; S is the standard hours, which come from no template. */
export const shifts: Readonly<Record<string, PlannedShiftCard>> = {
  E: shift('E', 6, 8),
  L: shift('L', 14, 8),
  N: shift('N', 22, 7.5),
  S: { ...shift('S', 9, 8), template_id: null },
};

/**
 * Day by its mark: 'E' published, 'e' drafted, '-' day off, '_' drafted day off, 's' standard, 'x' not employed,
 * '.' nothing.
 */
function dayOf(mark: string, place: number): ShownDay {
  const isDraft = mark === '_' || (mark !== 's' && mark !== 'x' && /[a-z]/.test(mark));
  const card = shifts[mark.toUpperCase()] ?? null;
  return {
    date: addDays(first, place),
    published: mark === '-' ? null : /[A-Z]/.test(mark) ? card : undefined,
    standard: mark === 's' ? card : null,
    draft: isDraft ? { shift: card, batch_id: 'b' } : undefined,
    conflict: undefined,
    off: [],
    isNotEmployed: mark === 'x',
  };
}

/** People by their days: rowsOf('EE.', '..e'). */
export const rowsOf = (...lines: readonly string[]): ShownRow[] =>
  lines.map((line, index) => {
    const days = [...line].map(dayOf);
    const work = (of: (day: ShownDay) => PlannedShiftCard | null | undefined) =>
      days.reduce((sum, day) => sum + (of(day)?.work_time ?? 0), 0);
    return {
      id: String(index),
      name: `Person ${index}`,
      username: '',
      avatar: '',
      department_name: null,
      designation_name: null,
      days,
      out: [],
      leave: [],
      before: null,
      work_time: work((day) => drawnDay(day, undefined).shift),
      draft_time: work((day) => day.draft?.shift),
    };
  });

export const planOf = (rows: readonly ShownRow[], overlay: Overlay = new Map()) => ({
  rowAt: (index: number) => rows[index],
  overlay,
});

/** Cells as '0.1 E': person, place and new value – '-' day off, 'x' erased. */
export const cellTexts = (cells: readonly DraftCell[]): string[] =>
  cells
    .map(({ user_id, date, wish }) => {
      const place = Number(date.slice(8)) - Number(first.slice(8));
      return `${user_id}.${place} ${wish === 'erase' ? 'x' : (wish?.letter ?? '-')}`;
    })
    .toSorted();
