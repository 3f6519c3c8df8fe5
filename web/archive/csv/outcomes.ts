import type { Outcome } from '../../../shared/catches.ts'
import { normalizeForSearch } from '../../../shared/name-matching.ts'

const yes = /^(yes|y|true|1|x|si|s|ja|j|oui|o|sim|tak|✓|✔)$/
const no = /^(no|n|false|0|nein|non|nao|nee|nej|nie)$/
const released =
  /^(released?|returned|catch and release|c&r|cr|liberado|devuelto|zuruckgesetzt|relache|rilasciato|teruggezet)/
const kept = /^(kept|keep|harvested|taken|entnommen|mitgenommen|garde|conservado|trattenuto|meegenomen)/
const lost = /^(lost|got away|escaped|perdido|verloren|perdu|perso)/

/** Returns what became of a fish; null if the text doesn’t say. A yes means kept in a column that says so, else released. */
export function parseOutcome(text: string, isKept: boolean): Outcome | null {
  const word = normalizeForSearch(text)
  if (released.test(word)) return 'released'
  if (kept.test(word)) return 'kept'
  if (lost.test(word)) return 'lost'
  if (yes.test(word)) return isKept ? 'kept' : 'released'
  if (no.test(word)) return isKept ? 'released' : 'kept'
  return null
}
