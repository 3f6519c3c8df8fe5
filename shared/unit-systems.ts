/** The two unit systems. Stored and transferred values are always imperial. */
export const unitSystems = ['imperial', 'metric'] as const
/** The unit system of screens and emails. */
export type UnitSystem = (typeof unitSystems)[number]
