import type { Species } from './fish/species.ts'
import type { Mood } from './moods.ts'
import type { Country } from './ridges.ts'

/** What a picture shows. */
export interface Scene {
  width: number
  height: number
  /** The same seed paints the same picture. */
  seed: number
  species: Species
  lengthInches: number
  mood: Mood
  country: Country
}
