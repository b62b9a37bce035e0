import { authorization } from '#features/access/web/parts/authorization.ts';
import { firstClockId, startFirstClock } from '#features/clock/web/parts/first-clock.ts';
import { themeProperties, type Colours } from '#features/settings/rules/theme.ts';
import { product } from '#platform/shared/product.ts';
import { basePath, currentPath, readStorage } from '#platform/web/browser.ts';

/**
 * The first script of the page, a fortieth of the whole: requests the data that the application needs immediately,
 * and renders the clock while the rest is loading.
 */
function start(): void {
  const request = authorization.requestFirst();
  const scheme = readStorage('mantine-color-scheme-value');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['mantineColorScheme'] = scheme;
  if (document.getElementById('waiting-frame')?.hidden !== false) return;
  // The frame has the company's colours on every screen. The application reports failures of this request.
  request.then(({ app }) => setColours(app.theme_class)).catch(() => undefined);
  const place = document.getElementById(firstClockId);
  // The server shows the frame to everyone with a session. On other screens than the feed the clock has other places.
  const isHome = ['/', '/feed'].includes(currentPath().replace(/\?.*/, ''));
  if (!place || !isHome) return;
  const viewer = request.then(({ authorized, app }) => {
    if (!authorized || app.is_trial_over) return null;
    const permissions = new Set<string>(authorized.permissions);
    const { company_name, company_logo, draft_logo } = app.settings;
    const logo = draft_logo ?? company_logo;
    return {
      id: authorized.author.id,
      may: (permission: string) => permissions.has(permission),
      company: { name: company_name || product.name, logo: logo && `${basePath}/${logo}` },
    };
  });
  startFirstClock(place, viewer).catch(() => undefined);
}

function setColours(colours: Colours): void {
  for (const [name, value] of Object.entries(themeProperties(colours)))
    document.documentElement.style.setProperty(name, value);
}

start();
