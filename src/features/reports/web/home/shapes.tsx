import type { ReactNode } from 'react';
import type { ReportName } from '../../rules/shapes.ts';

const tints = ['var(--m-track)', 'var(--m-primary-tint)', 'var(--m-worked-soft)', 'var(--m-worked)'];
const names = [92, 74, 104, 82];
const jobs = [60, 76, 52, 66];
const weeks = [40, 62, 58, 66, 60];
const cells = [3, 1, 1, 1, 2, 1, 0, 1, 0, 2, 2, 1, 0, 1, 3];
const months = [16, 18, 14, 23, 22, 19, 46, 58, 21, 24, 13, 37];
const above = [14, 16, 12, 8, 6, 5, 4, 3, 7, 9, 7, 0];

/** Small pictures of each report's layout, 268 by 78. */
export const shapes: Readonly<Record<ReportName, ReactNode>> = {
  'employee-details': names.map((width, row) => (
    <g key={row} transform={`translate(0 ${row * 17 + 6})`}>
      <circle cx="8" cy="5" r="5" fill="var(--m-worked-soft)" />
      <rect x="22" y="1.5" width={width} height="7" rx="3.5" fill="var(--m-worked-soft)" />
      <rect x="148" y="1.5" width={jobs[row]} height="7" rx="3.5" fill="var(--m-track)" />
      <rect x="232" y="1.5" width="26" height="7" rx="3.5" fill="var(--m-track)" />
    </g>
  )),
  timesheet: weeks.map((height, week) => (
    <g key={week}>
      <rect x={week * 54 + 2} y="6" width="40" height="66" rx="4" fill="var(--m-track)" />
      <rect x={week * 54 + 10} y={72 - height} width="24" height={height} rx="3" fill="var(--m-worked)" />
    </g>
  )),
  absence: cells.map((level, cell) => (
    <rect
      key={cell}
      x={(cell % 5) * 54 + 2}
      y={Math.floor(cell / 5) * 24 + 4}
      width="48"
      height="18"
      rx="4"
      fill={tints[level]}
    />
  )),
  leave: months.map((height, month) => (
    <g key={month}>
      <rect x={month * 22.5 + 2} y={72 - height} width="14" height={height} rx="2" fill="var(--m-worked)" />
      <rect
        x={month * 22.5 + 2}
        y={72 - height - (above[month] ?? 0) - 1.5}
        width="14"
        height={above[month]}
        rx="2"
        fill="var(--m-worked-soft)"
      />
    </g>
  )),
};
