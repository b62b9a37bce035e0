import type { FieldKey } from './fields.ts';

/** Groups the values of a row by the tables and columns of the profile. */
export function detailsOf<V extends string | null>(values: { readonly [K in FieldKey]?: V }) {
  const filled = (columns: Record<string, V | undefined>) =>
    Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Record<string, V>;
  return {
    personal: filled({
      birth_date: values.birth_date,
      gender: values.gender,
      marital_status_id: values.marital_status,
      nationality_id: values.nationality,
      mobile_phone: values.mobile_phone,
      personal_email: values.personal_email,
    }),
    address: filled({
      street: values.street,
      postcode: values.postcode,
      city: values.city,
      region: values.region,
      country_id: values.country,
    }),
  };
}
