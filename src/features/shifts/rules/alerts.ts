import type { AlertType } from '#platform/shared/alerts.ts';

export const shiftsChangedAlert: AlertType = {
  key: 'shifts_changed',
  position: 46,
  name: 'Your shifts changed',
  who: 'The people whose published shifts changed',
  tellMe: { group: 'My time', when: 'My published shifts change' },
  title: 'Your shifts have changed',
  in_app: true,
  mail: true,
  push: true,
};

export const alerts: readonly AlertType[] = [shiftsChangedAlert];
