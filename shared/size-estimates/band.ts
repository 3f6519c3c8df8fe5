/** The range in which a guessed value lies with the promised coverage, in the unit of the value. */
export interface Band {
  low: number
  high: number
}
