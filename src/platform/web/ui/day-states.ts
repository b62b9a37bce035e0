import {
  mdiCheck,
  mdiCheckBold,
  mdiClockOutline,
  mdiCloseThick,
  mdiDecagram,
  mdiDotsHorizontal,
  mdiExclamationThick,
  mdiHelp,
  mdiHexagon,
  mdiPalmTree,
  mdiStar,
  mdiWifi,
} from '@mdi/js';
import { asText, type Text } from '../../shared/translate.ts';

/** Silhouettes on a 24 grid. The silhouette carries the meaning, the colour only repeats it. */
export const shapes = {
  circle: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19Z',
  square: 'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Z',
  diamond:
    'M10.1 2.5a2.7 2.7 0 0 1 3.8 0l7.6 7.6a2.7 2.7 0 0 1 0 3.8l-7.6 7.6a2.7 2.7 0 0 1-3.8 0l-7.6-7.6a2.7 2.7 0 0 1 0-3.8Z',
  triangle: 'M9.5 3.6a2.9 2.9 0 0 1 5 0l7.4 12.7a2.9 2.9 0 0 1-2.5 4.4H4.6a2.9 2.9 0 0 1-2.5-4.4Z',
  hexagon: mdiHexagon,
  house:
    'M10.5 2.8a2.4 2.4 0 0 1 3 0l7.3 5.9a2.4 2.4 0 0 1 .9 1.9v8a2.6 2.6 0 0 1-2.6 2.6H4.9a2.6 2.6 0 0 1-2.6-2.6v-8a2.4 2.4 0 0 1 .9-1.9Z',
  bubble:
    'M6 3h12a3.7 3.7 0 0 1 3.7 3.7v7.6A3.7 3.7 0 0 1 18 18h-5.3l-4.2 3.4a.8.8 0 0 1-1.3-.6V18H6a3.7 3.7 0 0 1-3.7-3.7V6.7A3.7 3.7 0 0 1 6 3Z',
  badge: mdiDecagram,
  none: '',
} as const;

// Clock hands: the inner stroke of mdiClockOutline, without its ring (the hexagon is the ring).
const hands = 'M12.9,5.6V11.9L17.6,14.7L16.6,16.4L11,13V5.6H12.9Z';
const halfDisc = 'M12 6.2a5.8 5.8 0 0 1 0 11.6Z';
const halfSquare = 'M20.2 5.3c.5.8.8 1.7.8 2.7v8a5 5 0 0 1-5 5H8c-1 0-1.9-.3-2.7-.8Z';
const dash = 'M7.5 10.8h9a1.2 1.2 0 0 1 0 2.4h-9a1.2 1.2 0 0 1 0-2.4Z';

export type Fill = 'solid' | 'ring' | 'dashed' | 'none';
export type Token = 'primary' | 'success' | 'accent' | 'error' | 'warning' | 'neutral';
export type DayState = {
  label: Text;
  hint: Text;
  shape: keyof typeof shapes;
  fill: Fill;
  glyph: string;
  scale: number;
  dy?: number;
  token: Token;
};

export const dayStates = {
  present: {
    label: asText('Present'),
    hint: asText('Clocked in, day still open'),
    shape: 'circle',
    fill: 'ring',
    glyph: mdiCheck,
    scale: 0.62,
    token: 'success',
  },
  completed: {
    label: asText('Completed'),
    hint: asText('Worked the full shift'),
    shape: 'circle',
    fill: 'solid',
    glyph: mdiCheckBold,
    scale: 0.58,
    token: 'success',
  },
  incomplete: {
    label: asText('Incomplete'),
    hint: asText('Worked less than the shift'),
    shape: 'circle',
    fill: 'ring',
    glyph: halfDisc,
    scale: 1,
    token: 'warning',
  },
  neutral: {
    label: asText('Neutral'),
    hint: asText('No shift or entry'),
    shape: 'none',
    fill: 'none',
    glyph: dash,
    scale: 1,
    token: 'neutral',
  },
  leave: {
    label: asText('Leave', { of: 'absence' }),
    hint: asText('Approved leave, full day'),
    shape: 'square',
    fill: 'solid',
    glyph: mdiPalmTree,
    scale: 0.66,
    token: 'primary',
  },
  half_leave: {
    label: asText('Half-day leave'),
    hint: asText('Approved leave, half day'),
    shape: 'square',
    fill: 'ring',
    glyph: halfSquare,
    scale: 1,
    token: 'primary',
  },
  part_leave: {
    label: asText('Leave by the hour'),
    hint: asText('Approved leave, part of the day'),
    shape: 'square',
    fill: 'ring',
    glyph: mdiClockOutline,
    scale: 0.7,
    token: 'primary',
  },
  absent: {
    label: asText('Absent'),
    hint: asText('Shift planned, no clock-in'),
    shape: 'diamond',
    fill: 'solid',
    glyph: mdiCloseThick,
    scale: 0.5,
    token: 'error',
  },
  unassigned: {
    label: asText('Unassigned'),
    hint: asText('Clocked in without a shift'),
    shape: 'circle',
    fill: 'dashed',
    glyph: mdiHelp,
    scale: 0.54,
    token: 'neutral',
  },
  irregular: {
    label: asText('Irregular'),
    hint: asText('Edited clock-out, needs review'),
    shape: 'triangle',
    fill: 'solid',
    glyph: mdiExclamationThick,
    scale: 0.54,
    dy: 1.6,
    token: 'warning',
  },
  late: {
    label: asText('Late'),
    hint: asText('Clocked in after the shift started'),
    shape: 'hexagon',
    fill: 'solid',
    glyph: hands,
    scale: 0.86,
    token: 'accent',
  },
  remote: {
    label: asText('Remote'),
    hint: asText('Worked away from the office'),
    shape: 'house',
    fill: 'solid',
    glyph: mdiWifi,
    scale: 0.56,
    dy: 1.4,
    token: 'primary',
  },
  comment: {
    label: asText('Comment'),
    hint: asText('Someone left a note on the day'),
    shape: 'bubble',
    fill: 'solid',
    glyph: mdiDotsHorizontal,
    scale: 0.66,
    dy: -1.6,
    token: 'neutral',
  },
  holiday: {
    label: asText('Holiday'),
    hint: asText('Public or company holiday'),
    shape: 'badge',
    fill: 'ring',
    glyph: mdiStar,
    scale: 0.5,
    token: 'accent',
  },
} as const satisfies Record<string, DayState>;

export type DayKey = keyof typeof dayStates;
