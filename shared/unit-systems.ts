/** The two ways to measure. What is stored and sent is always imperial. */
export const unitSystems = ['imperial', 'metric'] as const
/** Units that screens and e-mails speak. */
export type Units = (typeof unitSystems)[number]
