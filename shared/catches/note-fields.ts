/*
 * What only the user says of a fish, and what follows from it. Edits, merges and exports go through these lists. A new field is a
 * name here, in the schemas of `shared/catches.ts` and in the table `catches`; then come the form that asks for it, the rows that
 * show it, its column in `catches.csv`, and the filter if there is to be one. Screens that load before a fish is edited keep out
 * of here, since this would be one more file for them to load.
 */

/** The fields that only the user fills in, each of which wins or yields by itself when two devices edit a fish. */
export const noteFields = [
  'caughtWith',
  'note',
  'outcome',
  'waterTemperature',
  'waterClarity',
  'caughtBy',
] as const
/** A field that only the user fills in. */
export type NoteField = (typeof noteFields)[number]

/** The fields that win or yield one by one when two devices edit a fish; a size comes with its source. */
export const editedFields = ['species', 'length', 'weight', ...noteFields] as const
/** A field that wins or yields as a whole. */
export type EditedField = (typeof editedFields)[number]

/** What is said of a fish itself; a note about an outing has none of these. */
export const valuesOfFish = ['species', 'lengthInches', 'weightLbs', 'caughtWith', 'caughtBy'] as const
