import { z } from 'zod';
import { localDate, storedId } from '#platform/shared/schemas.ts';
import { personCard, personName } from '#features/people/contract.ts';
import { acts, type Act } from './acts.ts';
import { sections, type Section } from './sections.ts';

const allowed = z.object({ view: z.boolean(), edit: z.boolean() });

/** A profile as the caller may see it. */
export const profileView = z.object({
  id: storedId,
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** The photo in the sizes of `avatarSides`; null: there is none, and initials stand for it. */
  avatars: z.object({ small: z.string(), medium: z.string(), large: z.string() }).nullable(),
  bio: z.string().nullable(),
  /** To be sent with the bio that is saved. */
  bio_version: z.string(),
  designation_name: z.string().nullable(),
  department_name: z.string().nullable(),
  work_place_name: z.string().nullable(),
  manager: personCard.nullable(),
  status: z.string(),
  is_private: z.boolean(),
  joined_on: localDate,
  discharged_date: localDate.nullable(),
  /** For those who see the employment. */
  discharged_reason: z.string().nullable(),
  is_discharge_applied: z.boolean(),
  /** How to reach them; null where it is hidden. */
  contact: z
    .object({
      email: z.string().nullable(),
      work_phone: z.string().nullable(),
      /** 'MM-DD' */
      birthday: z.string().nullable(),
    })
    .nullable(),
  /** Who is called first; null where it is hidden, or nobody is named. */
  emergency_contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  is_allow_remote_work: z.number().int().nullable(),
  remote_work_date_start: localDate.nullable(),
  remote_work_date_end: localDate.nullable(),
  /** Never for its own subject. */
  note: z
    .object({
      note: z.string(),
      version: z.string(),
      updated_at: z.string().nullable(),
      author: personName.nullable(),
    })
    .nullable(),
  sections: z.object({
    overview: allowed,
    contact: allowed,
    bio: allowed,
    avatar: allowed,
    personal_info: allowed,
    address: allowed,
    emergency_contact: allowed,
    education: allowed,
    family_info: allowed,
    employment_info: allowed,
    work_from_home_info: allowed,
    salary_info: allowed,
    bank_info: allowed,
    note: allowed,
    file_documents: allowed,
    link_documents: allowed,
    privacy: allowed,
  } satisfies Record<Section, typeof allowed>),
  /** Whom to ask about what one may not change: up to two. */
  ask: z.array(personCard),
  is_self: z.boolean(),
  is_manager: z.boolean(),
  /** What a new profile lacks, for those who may add it; empty once the hint was ended. */
  lacking: z.array(z.enum(sections)),
  total_reports: z.number().int(),
  /** Those who report to them, by name; the first few. */
  reports: z.array(personCard),
  /** Those who report to the same manager, by name; the first few. */
  peers: z.array(personCard),
  total_peers: z.number().int(),
  /** For those who see roles, and of oneself; the highest first. */
  role_names: z.array(z.string()).nullable(),
  /** For those who see the directory or keep groups, and of oneself; by name. */
  groups: z.array(z.object({ id: storedId, name: z.string() })).nullable(),
  /** An invitation was sent or given to them. */
  was_invited: z.boolean(),
  /** Of whoever is invited: until when the newest link works; for those who invite, null also without one. */
  invitation: z.object({ /** ISO 8601 */ expires_at: z.string(), is_over: z.boolean() }).nullable(),
  /** When they accepted their invitation, for those who invite; null also of those who joined before it was kept. */
  accepted_at: z.string().nullable(),
  /** What the caller may do to them by right and rank; whether it is possible now the status says. */
  may: z.object(Object.fromEntries(acts.map((act) => [act, z.boolean()])) as Readonly<Record<Act, z.ZodBoolean>>),
});
