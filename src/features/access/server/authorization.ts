import type { Db } from '#platform/server/database/database.ts';
import type { UnreadCount } from '#platform/server/feature.ts';
import type { Actor, RequestContext } from '#platform/server/http/implement.ts';
import type { SidebarDeclaration } from '#platform/shared/sidebar.ts';
import { product } from '#platform/shared/product.ts';
import { addressUnder } from '#features/company/server/queries.ts';
import { fileUrl } from '#features/files/server/queries.ts';
import type { Authorization } from '../contract.ts';
import { sidebarFor } from '../rules/sidebar.ts';
import { shellOf, unreadOf, type Shell } from './queries.ts';
import { ssoSettings } from './sso-settings.ts';

/** What a workspace shows that nobody has created yet: the values a new one begins with. */
const unclaimed = {
  name: product.name,
  timezone: 'UTC',
  first_day_of_week: 1,
  menu_background_color: '#1A2162',
  menu_text_color: '#C9D2F7',
  button_background_link_color: '#323DA5',
  button_text_color: '#FFFFFF',
  is_trial_over: false,
  greeting: true,
  date_format: 'DD MMM YYYY',
  time_format: 2,
  app_calendar_start_date: null,
  rows_per_page: 50,
  company_logo: null,
  draft_logo: null,
  handbook_url: null,
};

/** What later features show on every page. */
export interface Registered {
  readonly sidebar: readonly SidebarDeclaration[];
  /** What is counted at the bell. */
  readonly unread: readonly UnreadCount[];
}

interface AuthorizationContext {
  readonly db: Db;
  readonly context: RequestContext;
  readonly actor: Actor | undefined;
}

export function authorizationHandler(registered: Registered) {
  return async ({ db, context, actor }: AuthorizationContext): Promise<Authorization> => {
    const [shell, unread] = await Promise.all([shellOf(db), actor ? unreadOf(db, actor.id, registered.unread) : 0]);
    return authorizationOf(shell, context, actor && { ...actor, unread }, registered);
  };
}

function authorizationOf(
  shell: Shell | undefined,
  context: RequestContext,
  actor: (Actor & { readonly unread: number }) | undefined,
  { sidebar }: Registered,
): Authorization {
  const company = shell ?? unclaimed;
  const providers = context.settingsOf(ssoSettings);
  const { menu_background_color, menu_text_color, button_background_link_color, button_text_color } = company;
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
      isLoggedIn: actor !== undefined,
      enabled_google_sso: providers.google !== undefined,
      enabled_apple_sso: providers.apple !== undefined,
      home_route: '/feed',
      timezone: company.timezone,
      server_time: new Date(context.now * 1000).toISOString(),
      first_day_of_week: company.first_day_of_week,
      theme_class: { menu_background_color, menu_text_color, button_background_link_color, button_text_color },
      is_setup_required: shell === undefined,
      is_trial_over: company.is_trial_over,
      settings: settingsOf(company, context, actor),
    },
  };
}

function settingsOf(
  company: Shell | typeof unclaimed,
  context: RequestContext,
  actor: Actor | undefined,
): Authorization['app']['settings'] {
  const {
    greeting,
    date_format,
    time_format,
    app_calendar_start_date,
    rows_per_page,
    company_logo,
    draft_logo,
    handbook_url,
  } = company;
  const seesDraft = actor?.permissions.has('configure_company_setup') ?? false;
  return {
    greeting,
    date_format,
    time_format,
    app_calendar_start_date,
    rows_per_page,
    company_logo: company_logo && fileUrl(company_logo),
    draft_logo: seesDraft && draft_logo ? fileUrl(draft_logo) : null,
    handbook_url: actor ? handbook_url : null,
    paddle: null,
    company_name: company.name,
    url: addressUnder(context.company_host, context.public_url),
    feed_widget_count: 0,
    is_enable_web_push: false,
  };
}
