import type { ScreenWords } from '#platform/web/screen.ts';

export const screenWords: ScreenWords = {
  '/billing/plan-overview': {
    about: 'Trial, price, seats, card and cancellation',
    words: 'subscription upgrade price payment trial seats card cancel paddle',
  },
  '/billing/billing-history': {
    about: 'Payments, credits and their invoices',
    words: 'invoice receipt pdf paid tax subscription',
  },
};
