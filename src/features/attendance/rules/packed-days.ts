import type { BirdCell, DayIconName, DayTag } from '#features/days/contract.ts';

/** Cell without its day's id, with only whether there is one. */
export interface ShownCell extends Omit<BirdCell, 'attendance_id'> {
  readonly is_recorded: boolean;
}

/**
 * Days of a row as integers separated by commas: the kind of each date's cell (0 for an empty one),
 * then seconds worked, unapproved entries and leave types of those cells that have any, each in the order of dates.
 * A running day may be appended instead, as its kind and its numbers, so that everything before it stays as packed.
 */
export interface PackedDays {
  readonly days: string;
  /** Leave types of the days, which refer to them by index. */
  readonly leave_spent_type_ids: readonly string[];
}

/** Kind of a day that is appended at the end. */
const atEnd = 2;
const bits = { isThere: 1, isRecorded: 2, isPlanned: 4, hasComment: 8, hasWork: 16, isUnapproved: 32, isLeave: 64 };
const iconUnit = 128;
const tagUnit = iconUnit * 16;
const places: Readonly<Record<DayIconName, number>> = {
  neutral: 0,
  completed: 1,
  present: 2,
  incomplete: 3,
  leave: 4,
  absent: 5,
  unassigned: 6,
  irregular: 7,
  late: 8,
  remote: 9,
  half_leave: 10,
  comment: 11,
  holiday: 12,
  part_leave: 13,
};
const icons = Object.keys(places) as DayIconName[];
/** In the order of a cell's tags. */
const tagWeights: Readonly<Record<DayTag, number>> = {
  late: 1,
  remote: 2,
  incomplete: 4,
  leave: 8,
  half_leave: 16,
  part_leave: 32,
  holiday: 64,
};
const tagsInOrder = Object.entries(tagWeights) as [DayTag, number][];

/** @param last index of the date that is packed separately by `packLast` */
export function packDays(cells: readonly (ShownCell | undefined)[], last?: number): PackedDays {
  const ids: string[] = [];
  const kinds = cells.map((cell, index) => (index === last ? atEnd : kindOf(cell)));
  const [work, unapproved, leave]: [number[], number[], number[]] = [[], [], []];
  for (const [place, cell] of cells.entries()) {
    if (!cell || place === last) continue;
    if (cell.work_time) work.push(cell.work_time);
    if (cell.count_unapproved) unapproved.push(cell.count_unapproved);
    if (cell.leave_spent_type_id !== null) leave.push(placeIn(ids, cell.leave_spent_type_id));
  }
  return { days: [...kinds, ...work, ...unapproved, ...leave].join(), leave_spent_type_ids: ids };
}

/** Appends the day that was left for the end. */
export function packLast({ days, leave_spent_type_ids }: PackedDays, cell: ShownCell): PackedDays {
  const ids = [...leave_spent_type_ids];
  const numbers = [
    kindOf(cell),
    ...(cell.work_time ? [cell.work_time] : []),
    ...(cell.count_unapproved ? [cell.count_unapproved] : []),
    ...(cell.leave_spent_type_id === null ? [] : [placeIn(ids, cell.leave_spent_type_id)]),
  ];
  return { days: `${days},${numbers.join()}`, leave_spent_type_ids: ids };
}

function placeIn(ids: string[], id: string): number {
  const known = ids.indexOf(id);
  return known < 0 ? ids.push(id) - 1 : known;
}

function kindOf(cell: ShownCell | undefined): number {
  if (!cell) return 0;
  let kind = bits.isThere + places[cell.icon] * iconUnit;
  if (cell.is_recorded) kind += bits.isRecorded;
  if (cell.is_planned) kind += bits.isPlanned;
  if (cell.has_comment) kind += bits.hasComment;
  if (cell.work_time) kind += bits.hasWork;
  if (cell.count_unapproved) kind += bits.isUnapproved;
  if (cell.leave_spent_type_id !== null) kind += bits.isLeave;
  for (const tag of cell.tags ?? []) kind += tagWeights[tag] * tagUnit;
  return kind;
}

/** @param count number of dates in the range */
export function unpackDays(packed: PackedDays, count: number): (ShownCell | undefined)[] {
  const numbers = JSON.parse(`[${packed.days}]`) as number[];
  const kinds = numbers.slice(0, count);
  const having = (bit: number) => kinds.reduce((sum, kind) => sum + (kind === atEnd || !(kind & bit) ? 0 : 1), 0);
  const firstUnapproved = count + having(bits.hasWork);
  const firstLeave = firstUnapproved + having(bits.isUnapproved);
  const from = { work: count, unapproved: firstUnapproved, leave: firstLeave };
  const end = firstLeave + having(bits.isLeave);
  return kinds.map((kind) => {
    if (kind === 0) return undefined;
    if (kind !== atEnd) return cellFrom(kind, numbers, from, packed.leave_spent_type_ids);
    const last = numbers[end] ?? 0;
    const unapproved = end + 1 + (last & bits.hasWork ? 1 : 0);
    const leave = unapproved + (last & bits.isUnapproved ? 1 : 0);
    return cellFrom(last, numbers, { work: end + 1, unapproved, leave }, packed.leave_spent_type_ids);
  });
}

/** Position of the next number in each column. */
interface Columns {
  work: number;
  unapproved: number;
  leave: number;
}

function cellFrom(kind: number, numbers: readonly number[], from: Columns, leaveTypes: readonly string[]): ShownCell {
  return {
    is_recorded: (kind & bits.isRecorded) > 0,
    leave_spent_type_id: kind & bits.isLeave ? (leaveTypes[numbers[from.leave++] ?? 0] ?? null) : null,
    count_unapproved: kind & bits.isUnapproved ? (numbers[from.unapproved++] ?? 0) : 0,
    icon: icons[Math.floor(kind / iconUnit) % 16] ?? 'neutral',
    ...(kind >= tagUnit && { tags: tagsOf(Math.floor(kind / tagUnit)) }),
    ...((kind & bits.hasComment) > 0 && { has_comment: true }),
    ...((kind & bits.hasWork) > 0 && { work_time: numbers[from.work++] ?? 0 }),
    ...((kind & bits.isPlanned) > 0 && { is_planned: true }),
  };
}

/** Every set of tags, indexed by its weight. */
const tagSets: readonly DayTag[][] = Array.from({ length: 128 }, (_, weights) =>
  tagsInOrder.flatMap(([tag, weight]) => (weights & weight ? [tag] : [])),
);
const tagsOf = (weights: number): DayTag[] => tagSets[weights] ?? [];
