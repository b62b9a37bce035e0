import type { AuditedValues, AuditFacts } from '#platform/shared/audit.ts';
import type { Section } from '#features/profile/rules/sections.ts';

/** The entries of the log about a section: whole tables, and these columns of the person. */
interface SectionEntries {
  readonly tables?: readonly string[];
  readonly columns?: readonly string[];
}

export const sectionEntries: Readonly<Record<Section, SectionEntries>> = {
  overview: { columns: ['name', 'username', 'status'] },
  contact: { columns: ['email', 'work_phone'] },
  bio: { columns: ['bio'] },
  avatar: { columns: ['avatar'] },
  personal_info: { tables: ['personal_details'], columns: ['name'] },
  address: { tables: ['addresses'], columns: ['work_phone'] },
  emergency_contact: { tables: ['emergency_contacts'] },
  education: { tables: ['degrees'] },
  family_info: { tables: ['family_members'] },
  employment_info: {
    tables: ['employment_rows'],
    columns: [
      'employee_number',
      'probation_until',
      'notice_period',
      'joined_on',
      'joined_on_reason',
      'discharged_date',
      'discharged_reason',
    ],
  },
  work_from_home_info: { columns: ['is_allow_remote_work', 'remote_work_date_start', 'remote_work_date_end'] },
  salary_info: { tables: ['salaries'] },
  bank_info: { tables: ['bank_accounts'] },
  note: { tables: ['profile_notes'] },
  file_documents: { tables: ['file_documents'] },
  link_documents: { tables: ['link_documents'] },
  privacy: { columns: ['is_private'] },
};

/** Removes from an entry about a person the values of other sections. */
export function cutToSection<F extends Pick<AuditFacts, 'entity' | 'old' | 'new'>>(facts: F, section: Section): F {
  if (facts.entity !== 'people') return facts;
  const { columns = [] } = sectionEntries[section];
  const cut = (values: AuditedValues) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => columns.includes(name)));
  return { ...facts, old: cut(facts.old), new: cut(facts.new) };
}
