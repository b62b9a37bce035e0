/**
 * Maximum number of people for whom a request calculates the effects of changed
 * employments itself, in a tenth of a second. For more people a thread does it.
 */
export const maxNamedPeople = 250;
