import type { Permission } from '#platform/shared/permissions.ts';

/** Parts of a profile with a view and an edit permission of their own. */
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

/** Sections that a company may let people edit themselves (`company_settings.own_sections`). */
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
  /** Permissions, any of which lets others see it; `everybody`: every colleague sees it. */
  readonly view: 'everybody' | readonly Permission[];
  /** Whether the line manager sees it, too. */
  readonly forManager?: true;
  /** Whether it is hidden from its subject, whatever their permissions. */
  readonly hiddenFromSubject?: true;
  /** Whether a private profile hides it from colleagues; viewers with permission for personal data still see it. */
  readonly isHiddenWhenPrivate?: true;
  /** Permissions, any of which lets others change it. */
  readonly edit: readonly Permission[];
  /**
   * Permission to edit one's own section. 'setting': everyone if the company allows it, else holders of
   * `edit`; 'owners': Owners, who have no one above them; missing: no one, whatever they may do for others.
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

/** Rules of who sees and changes each section; the only place for them (docs/decisions/profile-sections.md). */
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

/** The viewer of a profile. */
export interface Viewer {
  readonly permissions: ReadonlySet<Permission>;
  readonly is_self: boolean;
  /** Whether the viewer has the role of the Owners. */
  readonly is_owner: boolean;
  /** Whether the viewer is the line manager today. */
  readonly is_manager: boolean;
}

/** The person whose profile it is. */
export interface Subject {
  readonly is_private: boolean;
  /** Whether the last day has passed. */
  readonly is_archived: boolean;
}

const holdsOne = ({ permissions }: Viewer, needed: readonly Permission[]) =>
  needed.some((permission) => permissions.has(permission));

/** Whether the viewer may open the profile at all; archived ones need their own permission. */
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

/** @param ownSections sections that the company lets people edit themselves */
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
