/** Statements that read more rows than they return or aggregate, by a part of their text, each with its reason. */
export const exceptions: readonly { readonly text: string; readonly reason: string }[] = [
  {
    text: 'from on_boarding_steps s join password_links l',
    reason: 'Who was invited and has not come yet is found among everybody, without an index of a state that passes.',
  },
  {
    text: 'not exists (select from leave_review_people r where r.person_id = people.id) order by people.name_key',
    reason: 'Who has no review process is found among everybody, without an index of what is missing.',
  },
  {
    text: 'select id, joined_on, count(*) over ()::int as total from people',
    reason: 'Who lacks a package, a process, holidays, days or a manager is found among everybody.',
  },
  {
    text: 'select page.id, page.created_at',
    reason: 'Everyone who is assigned is sorted by name for a page, which is kept by the company’s version.',
  },
  {
    text: `select 'anniversary' as kind`,
    reason: 'One look through an index of all first days is shorter than one look for each year and date.',
  },
  {
    text: 'name_key like $1 or employee_number_key like $2',
    reason: 'A search for any part of a name looks at every name.',
  },
  {
    text: 'extract(month from p.joined_on) = extract(month from $1::date)',
    reason: 'First days of a month in any year are read once, and kept by the company’s version.',
  },
];
