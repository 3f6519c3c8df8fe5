/** How many decimals a guess and its band have. */
export interface GuessDecimals {
  value: number
  band: number
}

/**
 * Returns the decimals of a guessed weight. Rounding from 3 on changes a weight by at most a sixth, and from 0.3 on too: less
 * than fish of one length differ.
 */
export function guessedWeightDecimals(value: number): GuessDecimals {
  return { value: value >= 3 ? 0 : value >= 0.3 ? 1 : 2, band: value >= 10 ? 0 : value >= 1 ? 1 : 2 }
}
