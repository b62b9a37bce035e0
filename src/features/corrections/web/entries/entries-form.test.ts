import { expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { editTexts } from '#features/clock/rules/edit.ts';
import { dateTimeOf, draftOf } from '#features/clock/web/parts/entry-drafts.ts';
import { correctedClocks, formClocks, rebaseDrafts, whileTyping } from './entries-form.ts';

const working_date = '2026-11-18' as LocalDate;
const at = (time: string) => `${working_date} ${time}:00` as LocalDateTime;
const clock = (id: string, start: string, end: string) => ({
  clock_in_id: id,
  clock_out_id: null,
  attendance_id: 'day',
  start_date_time: at(start),
  end_date_time: at(end),
  breaks: [],
});
const formOf = (...clocks: ReturnType<typeof clock>[]) => draftOf({ working_date, clocks }, false);

test('the choice for a time that occurs twice is sent with it', () => {
  const [draft] = formOf(clock('a', '01:00', '02:30'));
  const drafts = draft ? [{ ...draft, end: { ...draft.end, pass: 'later' as const } }] : [];
  expect(formClocks(drafts, false)[0]).toMatchObject({ clock_in_id: 'a', end_pass: 'later' });
  expect(correctedClocks(drafts, false)[0]).toMatchObject({ clock_in_id: 'a', end_pass: 'later' });
  expect(correctedClocks(formOf(clock('a', '01:00', '02:30')), false)[0]).not.toHaveProperty('end_pass');
});

test('a missing end is not an error while a person is typing', () => {
  expect(
    whileTyping([
      { clock: editTexts().clock.required, breaks: [editTexts().break.noStart, editTexts().break.outside] },
    ]),
  ).toEqual([{ clock: null, breaks: [null, editTexts().break.outside] }]);
});

test('typed changes are merged with another person’s save: a remaining entry stays, a removed one is added again', () => {
  const [first, second] = formOf(clock('a', '08:00', '12:00'), clock('b', '13:00', '17:00'));
  const typed = dateTimeOf(at('07:30'), working_date, false);
  const mine = first && second ? [{ ...first, start: typed }, second] : [];
  const [rebasedEntry, added] = rebaseDrafts(mine, formOf(clock('a', '08:00', '11:45')));
  expect(rebasedEntry).toMatchObject({ ids: { clock_in_id: 'a' }, start: typed, was: { end: at('11:45') } });
  expect(added).toMatchObject({ ids: {}, was: null });
});
