import { z } from 'zod';
import { line, localDate } from '#platform/shared/schemas.ts';
import * as rules from '#platform/shared/validators.ts';
import { countries, maritalStatus, religions } from '#features/company/rules/shared-lists.ts';
import { bloodGroups, genders, payPeriods } from './choices.ts';
import { isIban } from './iban.ts';
import { asText, translate } from '#platform/shared/translate.ts';
import { errorText } from '#platform/shared/sentences.ts';

// Fields of the sections, by the rules of specification B §5. A missing value is null, never an empty text.

const text = (length: number) => line(length).nullable();
const phone = rules.required.check(rules.max(40), rules.phone);
const country_id = rules.required.check(rules.one_of(countries.map(({ id }) => id))).nullable();
const emailAddress = rules.required.check(rules.max(200), rules.email).nullable();
const oneOf = (list: readonly { readonly id: string }[]) =>
  rules.required.check(rules.one_of(list.map(({ id }) => id))).nullable();
const year = z.number().int().min(1900).max(2199).nullable();

export const personalInfo = {
  /** The name that everyone sees; unchanged if not sent. */
  name: line(120).optional(),
  legal_name: text(120),
  preferred_name: text(120),
  birth_date: localDate.nullable(),
  gender: z.enum(genders).nullable(),
  blood_group: z.enum(bloodGroups).nullable(),
  nationality_id: country_id,
  marital_status_id: oneOf(maritalStatus),
  religion_id: oneOf(religions),
  personal_email: emailAddress,
  mobile_phone: phone.nullable(),
  home_phone: phone.nullable(),
};

const postal = z
  .object({
    street: text(200),
    extra: text(200),
    postcode: text(20),
    city: text(100),
    region: text(100),
    country_id,
  })
  .nullable();

export const addressInfo = { work_phone: phone.nullable(), present: postal, permanent: postal };

const maxRows = 20;

/** Contacts in the order in which they are called. */
export const emergencyContacts = z
  .array(z.object({ name: line(120), relation: text(60), phone, email: emailAddress }))
  .max(maxRows);

export const education = z
  .array(
    z
      .object({
        degree: line(120),
        subject_of_study: text(120),
        school: text(200),
        from_year: year,
        to_year: year,
      })
      .refine(({ from_year, to_year }) => from_year === null || to_year === null || from_year <= to_year, {
        ...errorText('This cannot be before the first year'),
        path: ['to_year'],
      }),
  )
  .max(maxRows);

export const familyInfo = z
  .array(
    z.object({
      name: line(120),
      relation: text(60),
      birth_date: localDate.nullable(),
      phone: phone.nullable(),
      is_dependant: z.boolean(),
    }),
  )
  .max(maxRows);

export const salary = {
  /** For example '46200.00' */
  amount: rules.required.check(rules.money),
  /** ISO 4217 */
  currency: rules.required.check(rules.one_of(Intl.supportedValuesOf('currency'))),
  pay_period: z.enum(payPeriods, {
    error: ({ input }) => translate(input === '' ? asText('This is a required field') : asText('This is invalid')),
  }),
};

export const bankInfo = {
  account_holder: line(120),
  bank_name: text(120),
  iban: rules.required
    .check(rules.max(60), rules.predicate<string>(isIban, asText('This IBAN is not valid. Check it and try again')))
    .nullable(),
  account_number: line(40)
    .regex(/^[A-Za-z0-9 ./-]*$/, errorText('This is invalid'))
    .nullable(),
  bank_code: text(40),
  bic: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, errorText('This is invalid'))
    .nullable(),
};
