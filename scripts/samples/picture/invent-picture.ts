import { fishPlans, type Species } from './fish/species.ts'
import { type MoodName, moods } from './moods.ts'
import type { PictureRequest, Setting } from './paint-picture.ts'
import { createRandom, pick } from './random.ts'
import type { Country } from './ridges.ts'

const settings: Setting[] = ['held', 'held', 'leap', 'shallows', 'board']
const countries: Country[] = ['mountains', 'forest', 'hills', 'coast']
const moodNames = Object.keys(moods) as MoodName[]
const allSpecies = Object.keys(fishPlans) as Species[]

/** Fills in what a request leaves open: 800 x 600 pixels, quickly painted, and whatever the seed brings. */
export function inventPicture(request: Partial<PictureRequest>): PictureRequest {
  const seed = request.seed ?? 1
  const random = createRandom(seed + 77)
  const invented = {
    width: 800,
    height: 600,
    seed,
    species: pick(random, allSpecies),
    lengthInches: 14 + Math.round(random() * 16),
    setting: pick(random, settings),
    mood: pick(random, moodNames),
    country: pick(random, countries),
  }
  return {
    width: request.width ?? invented.width,
    height: request.height ?? invented.height,
    seed,
    species: request.species ?? invented.species,
    lengthInches: request.lengthInches ?? invented.lengthInches,
    setting: request.setting ?? invented.setting,
    mood: request.mood ?? invented.mood,
    country: request.country ?? invented.country,
    paintedPixels: request.paintedPixels ?? (request.width === undefined ? 400 : 1600),
  }
}
