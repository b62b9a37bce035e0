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
  /** The photo in the sizes of `avatarSides`; null if there is none and initials are shown. */
  avatars: z.object({ small: z.string(), medium: z.string(), large: z.string() }).nullable(),
  bio: z.string().nullable(),
  /** Version to be sent when the bio is saved. */
  bio_version: z.string(),
  designation_name: z.string().nullable(),
  department_name: z.string().nullable(),
  work_place_name: z.string().nullable(),
  manager: personCard.nullable(),
  status: z.string(),
  is_private: z.boolean(),
  joined_on: localDate,
  discharged_date: localDate.nullable(),
  /** Null for viewers who may not see the employment. */
  discharged_reason: z.string().nullable(),
  is_discharge_applied: z.boolean(),
  /** Contact details; null where they are hidden. */
  contact: z
    .object({
      email: z.string().nullable(),
      work_phone: z.string().nullable(),
      /** 'MM-DD' */
      birthday: z.string().nullable(),
    })
    .nullable(),
  /** The contact to call first; null where hidden or missing. */
  emergency_contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  is_allow_remote_work: z.number().int().nullable(),
  remote_work_date_start: localDate.nullable(),
  remote_work_date_end: localDate.nullable(),
  /** Never returned to its subject. */
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
  /** Up to two people to ask for changes that the viewer may not make. */
  ask: z.array(personCard),
  is_self: z.boolean(),
  is_manager: z.boolean(),
  /** Sections that a new profile lacks, for viewers who may add them; empty once the hint was dismissed. */
  lacking: z.array(z.enum(sections)),
  total_reports: z.number().int(),
  /** The first few direct reports, by name. */
  reports: z.array(personCard),
  /** The first few people with the same manager, by name. */
  peers: z.array(personCard),
  total_peers: z.number().int(),
  /** Roles, highest first; null unless it is the viewer's profile or they may see roles. */
  role_names: z.array(z.string()).nullable(),
  /** Groups by name; null unless it is the viewer's profile or they may see the directory or groups. */
  groups: z.array(z.object({ id: storedId, name: z.string() })).nullable(),
  /** Whether an invitation was sent or handed over. */
  was_invited: z.boolean(),
  /** Expiry of the newest link of an invited person, for viewers who may invite; null also without a link. */
  invitation: z.object({ /** ISO 8601 */ expires_at: z.string(), is_over: z.boolean() }).nullable(),
  /** Date of accepting the invitation, for viewers who may invite; null also if it was before recording began. */
  accepted_at: z.string().nullable(),
  /** Actions allowed by permission and rank; whether they are possible now depends on the status. */
  may: z.object(Object.fromEntries(acts.map((act) => [act, z.boolean()])) as Readonly<Record<Act, z.ZodBoolean>>),
});
