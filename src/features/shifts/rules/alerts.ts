import type { AlertType } from '#platform/shared/alerts.ts';

export const shiftsChangedAlert: AlertType = {
  key: 'shifts_changed',
  position: 46,
  name: 'Your shifts changed',
  who: 'People with changed shifts',
  tellMe: { group: 'My attendance', when: 'My published shifts change' },
  title: 'Your shifts changed',
  in_app: true,
  mail: true,
  push: true,
};

export const alerts: readonly AlertType[] = [shiftsChangedAlert];
