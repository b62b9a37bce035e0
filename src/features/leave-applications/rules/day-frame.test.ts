import { expect, test } from 'vitest';
import { editedSpan, withOthers } from './day-frame.ts';

test('the first of several times is edited, and the others stay', () => {
  expect(editedSpan('09:00-10:00,13:00-14:00,16:00-16:30')).toEqual({
    from: '09:00',
    to: '10:00',
    others: '13:00-14:00,16:00-16:30',
  });
  expect(editedSpan('09:00-10:00')).toEqual({ from: '09:00', to: '10:00', others: null });
});

test('changed times are combined with the others', () => {
  expect(withOthers('09:00-11:00', '13:00-14:00')).toBe('09:00-11:00,13:00-14:00');
  expect(withOthers('15:00-16:00', '13:00-14:00')).toBe('13:00-14:00,15:00-16:00');
  expect(withOthers('11:00-13:00', '13:00-14:00')).toBe('11:00-14:00');
  expect(withOthers('09:00-11:00', null)).toBe('09:00-11:00');
  expect(withOthers('23:00-01:00', '00:30-02:00')).toBe(null);
});
