import { normalizeName } from '../name-matching.ts'
import { canonicalSpeciesName } from '../size-estimates/find-standard-weight.ts'

/** What the vision service said of a fish, beside what is known of it. */
export interface EvaluatedFish {
  /** Names that are right; empty if the species is not known. */
  species: readonly string[]
  /** Names by the vision service, the likeliest first. */
  candidates: readonly string[]
  group: string | null
  /** Known independently of the estimate; null if it is not. */
  lengthInches: number | null
  estimatedLengthInches: number | null
}

/** Which answers about a species were right; the group is null where no one can say. */
export interface SpeciesEvaluation {
  first: boolean
  firstThree: boolean
  group: boolean | null
}

/**
 * Compares the answers about a fish with its known species; null if that is not known. Without an answer, all are wrong.
 * Without a named group, the group of the first name counts.
 */
export function evaluateSpecies({ species, candidates, group }: EvaluatedFish): SpeciesEvaluation | null {
  if (species.length === 0) return null
  const right = new Set(species.map(foldSpecies))
  const answers = candidates.slice(0, 3).map((name) => right.has(foldSpecies(name)))
  return {
    first: answers[0] === true,
    firstThree: answers.includes(true),
    group: evaluateGroup(species, candidates[0] ?? null, group),
  }
}

function evaluateGroup(
  species: readonly string[],
  first: string | null,
  group: string | null,
): boolean | null {
  const named = group ?? (first && (groupOf(first) ?? first))
  // Without any answer the group is wrong, if the fish has one.
  if (named === null) return species.some((name) => groupOf(name) !== null) ? false : null
  const evaluations = species.map((name) => isInGroup(name, named))
  return evaluations.includes(true) ? true : evaluations.includes(null) ? null : false
}

/*
 * Groups that anglers name, each a genus or family: Page et al. (2013), Common and Scientific Names of Fishes from the
 * United States, Canada, and Mexico, 7th edition (American Fisheries Society, Special Publication 34). Trout, char and
 * salmon follow the common names there, not the genera. Groups without clear limits, such as panfish, are missing.
 */
const blackBasses = [
  'largemouth bass',
  'smallmouth bass',
  'spotted bass',
  'alabama bass',
  'shoal bass',
  'suwannee bass',
  'guadalupe bass',
  'redeye bass',
]
const temperateBasses = ['striped bass', 'white bass', 'yellow bass', 'white perch', 'palmetto bass']
const sunfishes = [
  'bluegill',
  'redear sunfish',
  'green sunfish',
  'pumpkinseed',
  'redbreast sunfish',
  'spotted sunfish',
  'longear sunfish',
  'warmouth',
]
const muskellunges = ['muskellunge', 'tiger muskellunge']
const pickerels = ['chain pickerel', 'redfin pickerel', 'grass pickerel']
const bullheads = ['black bullhead', 'brown bullhead', 'yellow bullhead']
const chars = ['brook trout', 'lake trout', 'bull trout', 'dolly varden', 'arctic char']
const trouts = ['rainbow trout', 'brown trout', 'cutthroat trout', 'golden trout', ...chars]
const buffaloes = ['bigmouth buffalo', 'smallmouth buffalo', 'black buffalo']

/** Members by group, in canonical lower-case names. A species' own group is the first that has it. */
const membersByGroup: Record<string, readonly string[]> = {
  'black bass': blackBasses,
  'temperate bass': temperateBasses,
  'true bass': temperateBasses,
  bass: [...blackBasses, ...temperateBasses.filter((name) => name !== 'white perch'), 'rock bass'],
  sunfish: sunfishes,
  crappie: ['black crappie', 'white crappie'],
  pikeperch: ['walleye', 'sauger', 'saugeye', 'zander'],
  perch: ['yellow perch', 'european perch'],
  pike: ['northern pike', ...muskellunges, ...pickerels],
  muskellunge: muskellunges,
  musky: muskellunges,
  pickerel: pickerels,
  catfish: ['channel catfish', 'blue catfish', 'flathead catfish', 'white catfish', ...bullheads],
  bullhead: bullheads,
  trout: trouts,
  char: chars,
  salmon: [
    'chinook salmon',
    'coho salmon',
    'sockeye salmon',
    'kokanee',
    'pink salmon',
    'chum salmon',
    'atlantic salmon',
  ],
  whitefish: ['mountain whitefish', 'lake whitefish', 'cisco'],
  carp: ['common carp', 'silver carp', 'bighead carp', 'grass carp', 'black carp'],
  sucker: ['white sucker', 'longnose sucker', ...buffaloes],
  buffalo: buffaloes,
  gar: ['longnose gar', 'spotted gar', 'shortnose gar', 'alligator gar', 'florida gar'],
}
const allMembers = new Set(Object.values(membersByGroup).flat())

/** Returns the name of a species under which all its names compare equal. */
function foldSpecies(name: string): string {
  return normalizeName(canonicalSpeciesName(name))
}

/**
 * Returns whether a species belongs to a group, which may be a species too; null if that isn't known of the species or of
 * the group.
 */
function isInGroup(species: string, group: string): boolean | null {
  const folded = foldSpecies(species)
  if (foldSpecies(group) === folded) return true
  const members = findMembers(group)
  if (members !== null) return allMembers.has(folded) ? members.includes(folded) : null
  return allMembers.has(folded) && allMembers.has(foldSpecies(group)) ? false : null
}

/** Returns the group that a species belongs to; null if it isn't known. */
function groupOf(species: string): string | null {
  const folded = foldSpecies(species)
  return Object.keys(membersByGroup).find((group) => membersByGroup[group]?.includes(folded)) ?? null
}

/** Finds a group under its singular or plural name. */
function findMembers(group: string): readonly string[] | null {
  const name = normalizeName(group).trim()
  const singular = [name, name.replace(/s$/, ''), name.replace(/es$/, ''), name.replace(/ies$/, 'y')]
  const found = singular.find((form) => Object.hasOwn(membersByGroup, form))
  return found === undefined ? null : (membersByGroup[found] ?? null)
}
