// Both screens share one chunk, which makes the first load smaller.
export { BillingHistory } from './BillingHistory.tsx';
export { PlanOverview } from './PlanOverview.tsx';
