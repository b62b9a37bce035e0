import { expect, test } from 'vitest';
import type { Permission } from '#platform/shared/permissions.ts';
import { mayEdit, mayView, type Section, type Subject, type Viewer } from './sections.ts';

const viewer = (more: Partial<Omit<Viewer, 'permissions'>>, ...permissions: Permission[]): Viewer => ({
  is_self: false,
  is_owner: false,
  is_manager: false,
  ...more,
  permissions: new Set(permissions),
});
const open: Subject = { is_private: false, is_archived: false };
const closed: Subject = { is_private: true, is_archived: false };
const archived: Subject = { is_private: false, is_archived: true };
const nobody = viewer({});
const self = viewer({ is_self: true });
const manager = viewer({ is_manager: true });
const hr = viewer({}, 'view_employee_personal_info', 'view_employee_employment_info', 'edit_employee');

test.each<readonly [string, Section, Viewer, Subject, boolean]>([
  ['colleagues see how to reach someone', 'contact', nobody, open, true],
  ['not when the profile is private', 'contact', nobody, closed, false],
  ['the line manager does all the same', 'contact', manager, closed, true],
  ['so does whoever may see what others keep private', 'contact', hr, closed, true],
  ['colleagues see no personal data, private or not', 'personal_info', nobody, open, false],
  ['nor does the line manager', 'personal_info', manager, open, false],
  ['the line manager sees the employment', 'employment_info', manager, open, true],
  ['and the education', 'education', manager, open, true],
  ['but no salary', 'salary_info', manager, open, false],
  ['nor does HR without the right to it', 'salary_info', hr, open, false],
  ['one sees one’s own salary', 'salary_info', self, open, true],
  [
    'no one sees the note about themselves, whatever they may do',
    'note',
    viewer({ is_self: true, is_owner: true }, 'edit_employee_note'),
    open,
    false,
  ],
  ['authors of notes see them', 'note', viewer({}, 'edit_employee_note'), open, true],
  ['a former employee is no one’s colleague', 'overview', nobody, archived, false],
  ['but there for who may see them', 'overview', viewer({}, 'view_archived_employee'), archived, true],
  ['which opens no section by itself', 'personal_info', viewer({}, 'view_archived_employee'), archived, false],
  ['nor does the right to a section open an archived profile', 'personal_info', hr, archived, false],
])('%s', (_, section, who, subject, expected) => {
  expect(mayView(section, who, subject)).toBe(expected);
});

test.each<readonly [string, Section, Viewer, boolean]>([
  ['people change what the company leaves to them', 'emergency_contact', self, true],
  ['not the rest', 'personal_info', self, false],
  [
    'people who edit others edit the same of themselves',
    'personal_info',
    viewer({ is_self: true }, 'edit_employee'),
    true,
  ],
  ['no one changes their own salary', 'salary_info', viewer({ is_self: true }, 'edit_employee_salary_info'), false],
  [
    'but Owners, who have no one above them',
    'salary_info',
    viewer({ is_self: true, is_owner: true }, 'edit_employee_salary_info'),
    true,
  ],
  [
    'no one writes a note about themselves',
    'note',
    viewer({ is_self: true, is_owner: true }, 'edit_employee_note'),
    false,
  ],
  ['the line manager changes nothing by being one', 'employment_info', manager, false],
  ['one decides oneself whether the profile is private', 'privacy', self, true],
  ['others need the right to', 'privacy', hr, false],
  ['seeing is not changing', 'employment_info', hr, false],
])('%s', (_, section, who, expected) => {
  expect(mayEdit(section, who, open, ['bio', 'emergency_contact'])).toBe(expected);
  expect(mayEdit(section, who, archived, ['bio', 'emergency_contact'])).toBe(false);
});
