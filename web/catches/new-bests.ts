import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { chooseBest, isSizeKnown, type Measure, sizeOf } from '../../shared/bests/choose-best.ts'
import { catchBands } from '../../shared/catches/catch-bands.ts'
import { formatCatchLength, formatCatchWeight } from '../../shared/catches/catch-size.ts'
import { type Catch, catchesOf, isOwnCatch } from '../../shared/catches.ts'
import { plural } from '../../shared/formatting/plural.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import { groupBy } from '../../shared/group-by.ts'
import { speciesKey } from '../../shared/species-key.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { userQuery } from '../account/account-api.ts'
import { CelebratedFish } from '../illustrations/celebrated-fish.tsx'
import { type CaughtFish, type FishWithPhoto, selectCaughtFish } from '../log/caught-fish.ts'
import type { LogRows } from '../log/log.ts'
import { shownRows } from '../log/log-query.ts'
import { selectLengthErrors } from '../log/select-length-errors.ts'
import { selectPhotosById } from '../log/select-photos.ts'
import { shortToastMs, showToast } from '../ui/toast-store.ts'
import type { SizeContext } from './row-parts.ts'

/*
 * A new best is named in the toast of the save that made it, or in one about the upload that made it, once its photos are
 * identified. The fish that were saved or uploaded are compared with all others of the log, as on the screen of the bests;
 * those of a save also with what they were before. Nothing is stored: what was not named then is not named later.
 */

/** Opens the bests, or one of their photos to confirm the sizes of a fish. */
export type OpenBests = (confirmed: { photoId: string; catchId: string } | null) => void

/** Names new bests among uploaded photos in a toast; shows none if there are none. */
export function showBestsOfUpload(
  client: QueryClient,
  photoIds: readonly string[],
  openBests: OpenBests,
): void {
  const rows = shownRows(client)
  const newBests = findNewBests(rows, selectPhotosById(rows, photoIds))
  if (newBests.length === 0) return
  const { title, description } = newBestsText(newBests, sizeContext(client, rows))
  const [only] = newBests.length === 1 ? newBests : []
  const isGuess = only !== undefined && !isSizeKnown(only.caught, only.measure)
  showToast({
    ...celebration,
    title,
    ...(description !== null && { description }),
    action: isGuess
      ? { label: 'Confirm', onSelect: () => openBests({ photoId: only.photo.id, catchId: only.caught.id }) }
      : { label: 'See', onSelect: () => openBests(null) },
  })
}

/** What the toast of a save says. */
interface SavedToast {
  description: string
  durationMs?: number
  action?: { label: string; onSelect: () => void }
}

/** The toast of a save that can't be undone with it. */
export const fishSavedToast: SavedToast = {
  description: 'Species and measurements have been updated.',
  durationMs: shortToastMs,
}

/** Says in a toast that fish of a photo are saved, and which of them have become new bests since `before`. */
export function showFishSaved(client: QueryClient, before: LogPhoto, toast: SavedToast): void {
  const rows = shownRows(client)
  const newBests = findNewBests(rows, selectPhotosById(rows, [before.id]), catchesOf(before))
  const { title, description } = newBestsText(newBests, sizeContext(client, rows))
  const named = description === null ? title : `${title}: ${description}`
  showToast({
    title: 'Fish Data Saved',
    ...toast,
    ...(newBests.length > 0 && { ...celebration, description: `${toast.description} ${named}.` }),
  })
}

const celebration = { drawing: createElement(CelebratedFish), durationMs: 10_000 }

function sizeContext(client: QueryClient, rows: LogRows): SizeContext {
  const units = client.getQueryData(userQuery.queryKey)?.units ?? 'imperial'
  return { units, lengthErrors: selectLengthErrors(rows) }
}

/** A fish that is the best of its species, and the size that makes it so. */
interface NewBest extends FishWithPhoto {
  species: string
  measure: Measure
}

/**
 * Returns the fish of these photos that surpass all other fish of their species, in length or else in weight, and did not do so
 * before. The first fish of a species surpasses none.
 */
export function findNewBests(
  rows: LogRows,
  photos: readonly LogPhoto[],
  before: readonly Catch[] = [],
): NewBest[] {
  const fish = selectCaughtFish(rows)
  const lengthErrors = selectLengthErrors(rows)
  const newIds = new Set(photos.flatMap(catchesOf).map(({ id }) => id))
  const newBests = listBests(fish, newIds, lengthErrors)
  if (newBests.length === 0 || before.length === 0) return newBests
  const beforeById = new Map(before.filter(isOwnCatch).map((caught) => [caught.id, caught]))
  const fishBefore = fish.flatMap((each): CaughtFish[] => {
    if (each.photo === null || !newIds.has(each.caught.id)) return [each]
    const caught = beforeById.get(each.caught.id)
    return caught ? [{ ...each, caught }] : []
  })
  const keyOf = ({ caught, species }: NewBest) => `${caught.id} ${speciesKey(species)}`
  const known = new Set(listBests(fishBefore, newIds, lengthErrors).map(keyOf))
  return newBests.filter((best) => !known.has(keyOf(best)))
}

function listBests(
  newestFirst: readonly CaughtFish[],
  newIds: ReadonlySet<string>,
  lengthErrors: readonly number[],
): NewBest[] {
  const isNew = (fish: CaughtFish): fish is FishWithPhoto => fish.photo !== null && newIds.has(fish.caught.id)
  const bests = new Map<string, NewBest>()
  for (const fish of groupBy(newestFirst, ({ caught }) => speciesKey(caught.species ?? '')).values()) {
    if (!fish.some(isNew)) continue
    const others = fish.filter((each) => !isNew(each))
    for (const measure of ['length', 'weight'] as const) {
      const best = chooseBest<CaughtFish>(fish, measure, lengthErrors)
      const species = best?.caught.species ?? null
      if (best === null || species === null || !isNew(best) || bests.has(best.caught.id)) continue
      const surpassed = chooseBest(others, measure, lengthErrors)
      if (surpassed !== null && !isAsGood(surpassed, best, measure))
        bests.set(best.caught.id, { ...best, species, measure })
    }
  }
  return [...bests.values()]
}

function isAsGood(other: CaughtFish, best: CaughtFish, measure: Measure): boolean {
  return (
    sizeOf(other.caught, measure) === sizeOf(best.caught, measure) &&
    isSizeKnown(other.caught, measure) === isSizeKnown(best.caught, measure)
  )
}

/** Most bests that a toast lists. */
const maxListed = 3

/** Returns title and description of a toast about new bests; the description is null for a single one. */
export function newBestsText(
  newBests: readonly NewBest[],
  context: SizeContext,
): { title: string; description: string | null } {
  const texts = newBests.map((best) => bestText(best, context))
  if (texts.length === 1) return { title: `New best ${texts[0]}`, description: null }
  const rest = texts.length - maxListed
  const listed = [...texts.slice(0, maxListed), ...(rest > 0 ? [`and ${rest} more`] : [])]
  return { title: plural(texts.length, 'new best'), description: listed.join(' · ') }
}

function bestText(best: NewBest, { units, lengthErrors }: SizeContext): string {
  const { caught, species, measure } = best
  const bands = catchBands(caught, lengthErrors)
  const size =
    measure === 'length'
      ? formatCatchLength(caught, bands, units)
      : formatCatchWeight(caught, bands, units, 'lbs')
  return `${titleCase(species)}: ${size}, ${sourceText(best)}`
}

function sourceText({ caught, measure }: NewBest): string {
  if (!isSizeKnown(caught, measure)) return 'an AI estimate'
  const source = measure === 'length' ? caught.lengthSource : caught.weightSource
  return source === 'ruler' ? 'read with the ruler' : source
}
