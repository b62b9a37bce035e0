// Both screens are loaded together: the first load is shorter for it.
export { BillingHistory } from './BillingHistory.tsx';
export { PlanOverview } from './PlanOverview.tsx';
