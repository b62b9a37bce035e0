import { hoursAndMinutes } from '#platform/shared/time.ts';
import { permissionCatalogue } from '#platform/shared/permissions.ts';

/** How times are told: by the company's formats on the screen, plainly in a file. */
export interface Telling {
  /** IANA zone of the company */
  readonly zone: string;
  /** '2026-03-02' in the company's format */
  date(date: string): string;
  /** An ISO 8601 instant in the company's zone and format */
  instant(iso: string): string;
  /** What an id stands for */
  nameOf(id: string): string | undefined;
}

/** Fields by the names that forms give them; others are told by their own words. */
const labels: Readonly<Record<string, string>> = {
  app_calendar_start_date: 'start of the calendar',
  allowed_networks: 'networks to clock from',
  break_time: 'break',
  button_background_link_color: 'colour of buttons and links',
  button_text_color: 'colour of texts on buttons',
  company_logo: 'logo',
  country_id: 'country',
  dismissed_wizards: 'dismissed panels',
  draft_logo: 'draft logo',
  email: 'e-mail address',
  email_logo_url: 'logo in mails',
  first_day_of_week: 'first day of the week',
  handbook_url: 'handbook',
  in_app: 'alert under the bell',
  is_accepted: 'accepted as it is',
  is_allow_remote_work: 'remote work',
  is_owner: 'Owner role',
  is_published: 'published',
  joined_on: 'first day of work',
  mail: 'alert by mail',
  max_daily_work_duration: 'longest working day',
  menu_background_color: 'colour of the menu',
  menu_text_color: 'colour of texts in the menu',
  network_labels: 'names of networks',
  parent_id: 'parent department',
  password_hash: 'password',
  permission: 'permissions',
  position: 'place in the order',
  repeat_on: 'weekdays',
  token_hash: 'token',
  trashed_at: 'moved to the Trash at',
  trashed_by: 'moved to the Trash by',
  user_agent: 'browser',
  website_url: 'website',
  work_time: 'working time',
};

/** A field as people know it: 'remote_work_date_start' is 'remote work date start', 'department_id' is 'department'. */
export function fieldLabel(field: string, entity: string): string {
  if (entity === 'company_settings' && field === 'name') return 'title';
  return (
    labels[field] ??
    field
      .replace(/^is_/, '')
      .replace(/_(id|at|on)$/, '')
      .replaceAll('_', ' ')
  );
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  time_format: { 1: '12 hours', 2: '24 hours' },
  is_allow_remote_work: { 0: 'no', 1: 'between two dates', 2: 'always' },
  working_place: { 1: 'at work', 2: 'remote' },
};
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const durations = new Set(['max_daily_work_duration', 'work_time', 'break_time']);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)$/;

/** A value in words: 'no', '8h 0m', '12 Nov 2026', 'Finance'. Nothing at all is 'nothing'. */
export function valueText(field: string, value: unknown, telling: Telling): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(field, value);
  if (typeof value === 'string') return textText(field, value, telling);
  if (Array.isArray(value)) return value.length ? value.map((one) => listed(field, one, telling)).join(', ') : 'nothing';
  const entries = Object.entries(value);
  return entries.length ? entries.map(([name, one]) => `${name}: ${valueText(field, one, telling)}`).join(', ') : 'nothing';
}

function numberText(field: string, value: number): string {
  if (durations.has(field)) return hoursAndMinutes(value);
  if (field === 'first_day_of_week') return weekdays[value - 1] ?? String(value);
  return choices[field]?.[value] ?? String(value);
}

function textText(field: string, value: string, telling: Telling): string {
  if (value === '***') return 'hidden';
  if (uuid.test(value)) return telling.nameOf(value) ?? value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return telling.date(value);
  if (instant.test(value)) return telling.instant(value);
  return field === 'permission' ? permissionText(value) : value;
}

function listed(field: string, value: unknown, telling: Telling): string {
  if (field === 'repeat_on' && typeof value === 'number') return weekdays[value - 1] ?? String(value);
  return valueText(field, value, telling);
}

/** What somebody with this permission may do; one that is no more is told by its name. */
export function permissionText(permission: string): string {
  return Object.hasOwn(permissionCatalogue, permission) ? permissionCatalogue[permission as keyof typeof permissionCatalogue] : permission.replaceAll('_', ' ');
}
