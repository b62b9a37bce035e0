/** Whoever is asked to decide about leave holds one of these. */
export const deciding = ['review_any_leave_application', 'view_review_leave_application'] as const;
