import type { Permission } from '#platform/shared/permissions.ts';

/** The parts of a profile that are seen and changed each by its own right. */
export const sections = [
  'overview',
  'contact',
  'bio',
  'avatar',
  'personal_info',
  'address',
  'emergency_contact',
  'education',
  'family_info',
  'employment_info',
  'work_from_home_info',
  'salary_info',
  'bank_info',
  'note',
  'file_documents',
  'link_documents',
  'privacy',
] as const;
export type Section = (typeof sections)[number];

/** Sections that a company may leave to the people themselves (`company_settings.own_sections`). */
export const ownSections = [
  'avatar',
  'bio',
  'personal_info',
  'address',
  'emergency_contact',
  'education',
  'family_info',
  'bank_info',
  'file_documents',
  'link_documents',
] as const satisfies readonly Section[];

interface SectionRule {
  /** Whoever else may see it holds one of these; `everybody`: every colleague does. */
  readonly view: 'everybody' | readonly Permission[];
  /** Seen by the line manager, too. */
  readonly forManager?: true;
  /** Hidden from its own subject, whatever they may do. */
  readonly hiddenFromSubject?: true;
  /** Hidden from colleagues when the profile is private; those with a right to personal data see it all the same. */
  readonly isHiddenWhenPrivate?: true;
  /** Whoever changes it for others. */
  readonly edit: readonly Permission[];
  /**
   * One's own: as the company has set, always, or by Owners alone, who have nobody above them. Missing: never, whatever
   * one may do for others.
   */
  readonly own?: 'setting' | 'always' | 'owners';
}

const personal = ['view_employee_personal_info'] as const;
const employment = {
  view: ['view_employee_employment_info'],
  edit: ['edit_employee_employment_info'],
  own: 'owners',
} as const;
const ofPerson = { view: personal, edit: ['edit_employee'], own: 'setting' } as const;

/** Who sees and changes what: the one place (docs/decisions/profile-sections.md). */
export const sectionRules: Readonly<Record<Section, SectionRule>> = {
  overview: { view: 'everybody', edit: [] },
  contact: { view: 'everybody', forManager: true, isHiddenWhenPrivate: true, edit: [] },
  bio: { view: 'everybody', edit: ['edit_employee'], own: 'setting' },
  avatar: { view: 'everybody', edit: ['edit_employee'], own: 'setting' },
  personal_info: ofPerson,
  address: ofPerson,
  emergency_contact: ofPerson,
  education: { ...ofPerson, forManager: true },
  family_info: ofPerson,
  employment_info: { ...employment, forManager: true },
  work_from_home_info: { ...employment, forManager: true },
  salary_info: { view: ['view_employee_salary_info'], edit: ['edit_employee_salary_info'], own: 'owners' },
  bank_info: { view: ['view_employee_salary_info'], edit: ['edit_employee_salary_info'], own: 'setting' },
  note: { view: ['edit_employee_note'], edit: ['edit_employee_note'], hiddenFromSubject: true },
  file_documents: { view: ['view_employee_document'], edit: ['add_employee_document'], own: 'setting' },
  link_documents: { view: ['view_employee_document'], edit: ['add_employee_document'], own: 'setting' },
  privacy: { view: 'everybody', edit: ['change_employee_privacy'], own: 'always' },
};

/** Who looks. */
export interface Viewer {
  readonly permissions: ReadonlySet<Permission>;
  readonly is_self: boolean;
  /** Holds the role of the Owners. */
  readonly is_owner: boolean;
  /** Is the line manager today. */
  readonly is_manager: boolean;
}

/** Whose profile it is. */
export interface Subject {
  readonly is_private: boolean;
  /** Their last day has passed. */
  readonly is_archived: boolean;
}

const holdsOne = ({ permissions }: Viewer, needed: readonly Permission[]) =>
  needed.some((permission) => permissions.has(permission));

/** Whether somebody may know the profile at all; archived ones are there for the holders of their permission alone. */
export function mayOpen(viewer: Viewer, { is_archived }: Subject): boolean {
  return !is_archived || viewer.permissions.has('view_archived_employee');
}

export function mayView(section: Section, viewer: Viewer, subject: Subject): boolean {
  const rule = sectionRules[section];
  if (!mayOpen(viewer, subject)) return false;
  if (viewer.is_self) return !rule.hiddenFromSubject;
  if (rule.forManager && viewer.is_manager) return true;
  if (rule.view !== 'everybody') return holdsOne(viewer, rule.view);
  return !rule.isHiddenWhenPrivate || !subject.is_private || holdsOne(viewer, personal);
}

/** @param ownSections what the company leaves to the people themselves */
export function mayEdit(section: Section, viewer: Viewer, subject: Subject, ownSections: readonly string[]): boolean {
  const rule = sectionRules[section];
  if (!mayOpen(viewer, subject)) return false;
  if (!viewer.is_self) return holdsOne(viewer, rule.edit);
  switch (rule.own) {
    case 'always':
      return true;
    case 'setting':
      return ownSections.includes(section) || holdsOne(viewer, rule.edit);
    case 'owners':
      return viewer.is_owner && holdsOne(viewer, rule.edit);
    default:
      return false;
  }
}
