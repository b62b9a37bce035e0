import { versionOf } from '#platform/server/version.ts';
import type { numberFormats } from '#features/company/rules/number-formats.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { listedNetworks, storedNetworks, type ListedNetwork } from '../rules/network-list.ts';

/** Values of the settings' forms; form fields are never null. */
export const forms = {
  company: (row: Settings) => ({
    title: row.name,
    website_url: row.website_url ?? '',
    country_id: row.country_id ?? '',
  }),
  network: (row: Settings) => ({ networks: listedNetworks(row.allowed_networks, row.network_labels) }),
  email: (row: Settings) => ({ subject_prefix: row.subject_prefix ?? '', email_logo_url: row.email_logo_url ?? '' }),
  theme: ({ menu_background_color, menu_text_color, button_background_link_color, button_text_color }: Settings) => ({
    menu_background_color,
    menu_text_color,
    button_background_link_color,
    button_text_color,
  }),
  formats: ({ first_day_of_week, number_format, rows_per_page, greeting }: Settings) => ({
    first_day_of_week,
    // A table constraint allows no other values.
    number_format: number_format as (typeof numberFormats)[number],
    rows_per_page,
    greeting,
  }),
  handbook: (row: Settings) => ({ handbook_url: row.handbook_url ?? '' }),
} as const;

/** Adds the version that detects concurrent changes. */
export function withVersion<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
): Values & { version: string } {
  return { ...values, version: versionOf(values) };
}

/** Converts a form's text to a column value. */
export const orNull = (text: string): string | null => text.trim() || null;

/** Returns the columns for a list of networks. */
export function networkColumns(networks: readonly ListedNetwork[]) {
  const { allowed_networks, network_labels } = storedNetworks(networks);
  return { allowed_networks, network_labels: JSON.stringify(network_labels) };
}
