import { fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/time/shift/view-my-shifts';
const call = 'time/attendance/employee/shift-calendar/data*';

export const shots: readonly Shot[] = [
  { name: 'my-shifts', who: 'elif.demir', path },
  { name: 'my-shifts-list', who: 'elif.demir', path: `${path}?view=list` },
  { name: 'my-shifts-month', who: 'elif.demir', path: `${path}?view=month` },
  { name: 'my-shifts-night', who: 'anders.bech', path },
  { name: 'my-shifts-standard', who: 'employee', path },
  { name: 'my-shifts-none', who: 'employee', path: `${path}?month=1999-01` },
  { name: 'my-shifts-clock-change', who: 'anders.bech', path: `${path}?month=2026-10&view=list` },
  { name: 'my-shifts-loading', who: 'elif.demir', path, before: leaveUnanswered(call), isLoading: true },
  {
    name: 'my-shifts-error',
    who: 'elif.demir',
    path,
    before: fakeAnswer(call, 424, 'This cannot be read at present.'),
  },
];
