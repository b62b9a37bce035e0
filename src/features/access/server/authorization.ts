import type { Db } from '#platform/server/database/database.ts';
import type { UnreadCount } from '#platform/server/feature.ts';
import type { Actor, RequestContext } from '#platform/server/http/implement.ts';
import type { SidebarDeclaration } from '#platform/shared/sidebar.ts';
import { product } from '#platform/shared/product.ts';
import type { MemberSettings } from '#features/company/contract.ts';
import { clocksUntil } from '#features/company/rules/workspace-status.ts';
import { hostingSettings } from '#features/company/server/queries/hosting.ts';
import { addressUnder } from '#features/company/server/queries.ts';
import { fileUrl } from '#features/files/server/queries.ts';
import type { Authorization } from '../rules/shapes.ts';
import { sidebarFor } from '../rules/sidebar.ts';
import { shellOf, unreadOf, type Shell } from './queries.ts';
import { ssoSettings } from './sso-settings.ts';

/** Settings shown while the workspace has no owner yet: the defaults of a new one. */
const unclaimed = {
  name: product.name,
  timezone: 'UTC',
  first_day_of_week: 1,
  menu_background_color: '#1A2162',
  menu_text_color: '#C9D2F7',
  button_background_link_color: '#323DA5',
  button_text_color: '#FFFFFF',
  read_only_from: null as number | null,
  greeting: true,
  date_format: 'DD MMM YYYY',
  time_format: 2,
  app_calendar_start_date: null,
  calendar_cycle: 1,
  rows_per_page: 50,
  number_format: 'en-IN',
  company_logo: null,
  draft_logo: null,
  handbook_url: null,
  feed_cards: [] as string[],
  hidden_feed_cards: [] as string[],
  web_push: false,
};

/** Contributions of later features to every page. */
export interface PageContributions {
  readonly sidebar: readonly SidebarDeclaration[];
  /** Counters for the number at the bell. */
  readonly unread: readonly UnreadCount[];
}

type CompanyView = Shell | typeof unclaimed;

/** Returns the company settings that every member may see; never the draft of a logo. */
export function memberSettingsOf(company: CompanyView): MemberSettings {
  const { timezone, first_day_of_week, company_logo } = company;
  const { menu_background_color, menu_text_color, button_background_link_color, button_text_color } = company;
  const { greeting, date_format, time_format, rows_per_page, number_format } = company;
  const { app_calendar_start_date, calendar_cycle } = company;
  return {
    timezone,
    first_day_of_week,
    theme_class: { menu_background_color, menu_text_color, button_background_link_color, button_text_color },
    settings: {
      greeting,
      date_format,
      time_format,
      app_calendar_start_date,
      calendar_cycle,
      rows_per_page,
      number_format,
      company_name: company.name,
      company_logo: company_logo && fileUrl(company_logo),
      handbook_url: company.handbook_url,
      // The clock is always one of the widgets.
      feed_widget_count: 1 + company.feed_cards.length - company.hidden_feed_cards.length,
      is_enable_web_push: company.web_push,
    },
  };
}

interface AuthorizationContext {
  readonly db: Db;
  readonly context: RequestContext;
  readonly actor: Actor | undefined;
}

export function authorizationHandler(registered: PageContributions) {
  return async ({ db, context, actor }: AuthorizationContext): Promise<Authorization> => {
    const [shell, unread] = await Promise.all([shellOf(db), actor ? unreadOf(db, actor.id, registered.unread) : 0]);
    return authorizationOf(shell, context, actor && { ...actor, unread }, registered);
  };
}

function authorizationOf(
  shell: Shell | undefined,
  context: RequestContext,
  actor: (Actor & { readonly unread: number }) | undefined,
  { sidebar }: PageContributions,
): Authorization {
  const company = shell ?? unclaimed;
  const providers = context.settingsOf(ssoSettings);
  return {
    authorized: actor
      ? {
          author: {
            id: actor.id,
            username: actor.username,
            name: actor.name,
            avatar: actor.avatar,
            total_notification: actor.unread,
          },
          permissions: [...actor.permissions],
          sidebar: sidebarFor(sidebar, actor.permissions),
        }
      : null,
    app: {
      ...memberSettingsOf(company),
      ...trialOf(company, context),
      isLoggedIn: actor !== undefined,
      enabled_google_sso: providers.google !== undefined,
      enabled_apple_sso: providers.apple !== undefined,
      home_route: '/feed',
      server_time: new Date(context.now * 1000).toISOString(),
      is_setup_required: shell === undefined,
      settings: settingsOf(company, context, actor),
    },
  };
}

/** Installations that are not hosted have no trials, whatever the database contains. */
function trialOf({ read_only_from }: CompanyView, context: RequestContext) {
  const until = context.settingsOf(hostingSettings) && clocksUntil({ read_only_from }, context.now);
  return { is_trial_over: until !== null, clocks_until: until === null ? null : new Date(until * 1000).toISOString() };
}

function settingsOf(
  company: CompanyView,
  context: RequestContext,
  actor: Actor | undefined,
): Authorization['app']['settings'] {
  const { settings } = memberSettingsOf(company);
  const seesDraft = actor?.permissions.has('configure_company_setup') ?? false;
  return {
    ...settings,
    paddle: actor ? paddleOf(context) : null,
    draft_logo: seesDraft && company.draft_logo ? fileUrl(company.draft_logo) : null,
    handbook_url: actor ? settings.handbook_url : null,
    url: addressUnder(context.company_host, context.public_url),
  };
}

function paddleOf(context: RequestContext): Authorization['app']['settings']['paddle'] {
  const hosting = context.settingsOf(hostingSettings);
  return hosting && { token: hosting.token, environment: hosting.environment };
}
