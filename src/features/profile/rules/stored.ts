import { z } from 'zod';
import { localDate } from '#platform/shared/schemas.ts';
import { bloodGroups, genders } from './choices.ts';

// Shapes of sections in responses: stored values are returned even if the rules of the form have changed since.

const text = z.string().nullable();

export const storedPersonal = z.object({
  name: z.string(),
  legal_name: text,
  preferred_name: text,
  birth_date: localDate.nullable(),
  gender: z.enum(genders).nullable(),
  blood_group: z.enum(bloodGroups).nullable(),
  nationality_id: text,
  marital_status_id: text,
  religion_id: text,
  personal_email: text,
  mobile_phone: text,
  home_phone: text,
});

const postal = z
  .object({ street: text, extra: text, postcode: text, city: text, region: text, country_id: text })
  .nullable();

export const storedAddress = z.object({ work_phone: text, present: postal, permanent: postal });

export const storedContacts = z.object({
  contacts: z.array(z.object({ name: z.string(), relation: text, phone: z.string(), email: text })),
});

const year = z.number().int().nullable();

export const storedEducation = z.object({
  degrees: z.array(
    z.object({ degree: z.string(), subject_of_study: text, school: text, from_year: year, to_year: year }),
  ),
});

export const storedFamily = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      relation: text,
      birth_date: localDate.nullable(),
      phone: text,
      is_dependant: z.boolean(),
    }),
  ),
});

export const storedBank = z
  .object({
    account_holder: z.string(),
    bank_name: text,
    iban: text,
    account_number: text,
    bank_code: text,
    bic: text,
  })
  .nullable();
