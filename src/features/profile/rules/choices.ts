// Lists of specification B §3, apart from the rules, since the browser shows them before it loads any rules.

export const genders = ['Male', 'Female', 'Non-binary'] as const;
export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-'] as const;
export const payPeriods = ['hour', 'day', 'week', 'month', 'year'] as const;
