import { noSettings, type SettingsOf } from '#platform/server/settings.ts';
import { hostingSettings, type HostingSettings } from '#features/company/server/queries/hosting.ts';

/** Settings as the operator of an installation makes them. */
export const hosting: HostingSettings = {
  environment: 'sandbox',
  apiUrl: 'http://127.0.0.1:9',
  apiKey: 'pdl_sdbx_apikey_of_the_tests',
  token: 'test_0123456789abcdef',
  webhookSecret: 'pdl_ntfset_of_the_tests',
  webhookTolerance: 300,
  priceId: 'pri_01gsz8x8sawmvhz1pv30nge1ke',
  trialDays: 30,
};

/** Returns the settings of a hosted installation. */
export const hostedBy =
  (changed: Partial<HostingSettings> = {}): SettingsOf =>
  (settings) =>
    (settings as unknown) === hostingSettings ? ({ ...hosting, ...changed } as never) : noSettings(settings);
