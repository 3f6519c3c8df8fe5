import { noteFields } from '../../../shared/catches/note-fields.ts'
import {
  type FishValues,
  isKnown,
  type SizeSource,
  type SpeciesSource,
  unknownCatch,
} from '../../../shared/catches.ts'
import { limits } from '../../../shared/limits.ts'

/**
 * Returns what is known about a fish of which these are the values, those of its largest photo first. Each value is the
 * most certain one; of equally certain ones, the first.
 */
export function mergeValues(candidates: readonly FishValues[]): FishValues {
  const [first = unknownFish] = candidates
  const species = findBest(candidates, rankSpecies) ?? first
  const length = findBest(candidates, (fish) => rankSize(fish.lengthInches, fish.lengthSource)) ?? first
  const byLength = [length, ...candidates] // weights are often derived from lengths, and should fit
  const weight = findBest(byLength, (fish) => rankSize(fish.weightLbs, fish.weightSource)) ?? length
  return {
    ...firstOfEach(candidates),
    ...speciesOf(species),
    ...lengthOf(length),
    estimatedLengthInches: firstOfEach([length, ...candidates]).estimatedLengthInches,
    ...weightOf(weight),
    note: joinNotes(candidates),
  }
}

/** Returns `values` with what the user has changed since `merged` was `current`. */
export function withLaterEdits(
  values: FishValues,
  { merged, current }: { merged: FishValues; current: FishValues },
): FishValues {
  const isChanged = (field: keyof FishValues) => current[field] !== merged[field]
  const isEdited = (value: keyof FishValues, source: 'speciesSource' | 'lengthSource' | 'weightSource') =>
    isKnown(current[source]) && (isChanged(value) || isChanged(source))
  const notes = noteFields.filter(isChanged).map((field) => [field, current[field]])
  return {
    ...values,
    ...(isEdited('species', 'speciesSource') && speciesOf(current)),
    ...(isEdited('lengthInches', 'lengthSource') && lengthOf(current)),
    ...(isEdited('weightLbs', 'weightSource') && weightOf(current)),
    ...Object.fromEntries(notes),
  }
}

const { ruler: _, ...unknownFish } = unknownCatch

const speciesOf = ({ species, speciesSource, speciesCandidates, speciesGroup }: FishValues) => ({
  species,
  speciesSource,
  speciesCandidates,
  speciesGroup,
})
const lengthOf = ({ lengthInches, lengthSource }: FishValues) => ({ lengthInches, lengthSource })
const weightOf = ({ weightLbs, weightSource }: FishValues) => ({ weightLbs, weightSource })

/** Guesses rank by how likely the vision service says they are, below what the user says. */
function rankSpecies({ species, speciesSource, speciesCandidates }: FishValues): number {
  if (species === null) return -1
  if (speciesSource !== 'guessed') return speciesRanks[speciesSource]
  return speciesCandidates.find(({ name }) => name === species)?.likelihood ?? 0
}

const speciesRanks: Record<Exclude<SpeciesSource, 'guessed'>, number> = { entered: 3, confirmed: 2 }

function rankSize(value: number | null, source: SizeSource): number {
  return value === null ? -1 : sizeRanks[source]
}

const sizeRanks: Record<SizeSource, number> = {
  measured: 4,
  ruler: 3,
  entered: 2,
  confirmed: 1,
  derived: 0,
  guessed: 0,
}

/** Returns the first of those that rank highest; undefined if none has the value. */
function findBest(
  candidates: readonly FishValues[],
  rank: (fish: FishValues) => number,
): FishValues | undefined {
  const highest = Math.max(...candidates.map(rank))
  return highest < 0 ? undefined : candidates.find((fish) => rank(fish) === highest)
}

/** Returns the first known value of each field. */
function firstOfEach(candidates: readonly FishValues[]): FishValues {
  const known = candidates.map((fish) =>
    Object.fromEntries(Object.entries(fish).filter(([, value]) => value !== null)),
  )
  return Object.assign({}, ...candidates.slice(0, 1), ...known.toReversed()) as FishValues
}

/** Joins different notes; those that would be too long stay out, and come back when the merge is taken back. */
function joinNotes(candidates: readonly FishValues[]): string | null {
  const notes = new Set(candidates.flatMap(({ note }) => note ?? []))
  let joined: string | null = null
  for (const note of notes) {
    const longer: string = joined === null ? note : `${joined}\n${note}`
    if (longer.length <= limits.noteLength) joined = longer
  }
  return joined
}
