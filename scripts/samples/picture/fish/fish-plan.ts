/**
 * How a kind of fish looks, seen from its left side. Places are in body lengths: `along` from the snout (0) to the
 * root of the tail (1), heights above the line between the two. `around` goes over the flank, from the belly (-1)
 * by the middle (0) to the back (1).
 */
export interface FishPlan {
  back: Places
  belly: Places
  /** Colours from belly to back, `[around, colour]`. */
  tones: readonly (readonly [around: number, colour: string])[]
  marks: readonly Mark[]
  /** How many rows of scales lie between belly and back; 0 for a bare skin. */
  scaleRows: number
  /** How far the scales stand out, 0 to 1. */
  scaleRelief: number
  /** How much the flank mirrors its surroundings, 0 to 1. */
  silver: number
  head: Head
  fins: readonly Fin[]
  /** Barbels as lines from the mouth: catfish, carp, drum. */
  barbels?: readonly { from: readonly [number, number]; to: readonly [number, number]; width: number }[]
}

/** Pairs: a place along, the height there, and so on. */
export type Places = readonly number[]

export interface Head {
  /** Where the gill cover ends at the height of the eye. */
  length: number
  eye: { along: number; height: number; radius: number; iris: string; pupil?: string }
  /** From the tip of the snout to the corner of the jaw. */
  mouth: Places
  colour: string
  cheek: string
}

/** Patterns on the skin; `strength` is how far the colour replaces the tone below it. */
export type Mark = { colour: string; strength: number } & (
  | { kind: 'band'; around: number; width: number; ragged: number }
  | { kind: 'bars'; count: number; from: number; to: number; width: number; ragged: number }
  | { kind: 'stripes'; rows: readonly number[]; width: number; broken: number }
  | {
      kind: 'spots'
      /** Spots per body length. */
      dense: number
      size: number
      from: number
      to: number
      long: number
      halo?: string
      /** Spots only behind this place. */
      behind?: number
      share?: number
    }
  | { kind: 'spot'; along: number; around: number; radius: number; halo?: string }
  | { kind: 'blotches'; size: number; from: number; to: number }
  | { kind: 'sheen'; around: number; width: number }
)

/** A fan of rays with skin between them. */
export interface Fin {
  where: 'back' | 'belly' | 'tail' | 'side'
  /** Root: two places along the back or belly; the tail has none; on the side `[along, height]` and its length. */
  from: number
  to: number
  height?: number
  /** Length of the rays from the first to the last: pairs of a share of the root and a length. */
  rays: Places
  /** By how much the first and the last ray lean back, in degrees from upright. */
  lean: readonly [number, number]
  count: number
  spiny?: boolean
  root: string
  edge: string
  cover: number
  spots?: string
  rim?: string
}
