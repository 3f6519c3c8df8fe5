import { limits } from '../../shared/limits.ts'
import { normalizeName } from '../../shared/name-matching.ts'
import { ServiceRejectedError, ServiceUnavailableError } from '../external-services/service-errors.ts'
import type { TokenUsage } from './query-model.ts'
import { isStorableJson } from './storable-estimate.ts'
import type { CatchEstimate, Vision } from './vision.ts'
import type { VisionInput } from './vision-prompt.ts'
import type { FishBox } from './vision-response.ts'

type Fish = CatchEstimate['fish'][number]

/** Returns an enlarged part of a photo as a JPEG; null if there is none that shows more than the whole photo did. Never rejects. */
export type OpenCrop = (box: FishBox) => Promise<Buffer | null>

/** An estimate, and how many looks it took. */
export type LookedEstimate = CatchEstimate & { looks: number }

/**
 * Estimates a photo; if that leaves the largest fish unsure, looks at enlarged parts of the photo, once closely and once
 * widely. If a further look fails, there are no more: the estimate so far is good enough to save.
 */
export async function estimateWithLooks(
  vision: Vision,
  input: VisionInput,
  openCrop: OpenCrop,
): Promise<LookedEstimate> {
  const estimates = [await vision.estimate(input)]
  const seen = new Set<number>()
  let combined = combineLooks(estimates)
  for (;;) {
    const margin = nextMargin(combined, seen)
    const box = estimates[0]?.fish[0]?.box
    if (margin === null || !box) return combined
    seen.add(margin)
    const crop = await openCrop(widen(box, margin))
    const look = crop && (await lookCloser(vision, input, crop))
    if (look === 'failed') return combined
    if (look === null) continue
    estimates.push(look)
    combined = combineLooks(estimates)
  }
}

/** Margins around the fish, as a share of its size: close for its marks, wide for what shows scale beside it. */
const closeMargin = 0.1
const wideMargin = 0.75

/** Two names are close if the likelier one leads by less than this. */
const clearLead = 0.25

/** Returns the margin of the next part to look at; null if the fish is sure, or both parts were seen. */
function nextMargin({ isFishing, fish: [fish] }: CatchEstimate, seen: ReadonlySet<number>): number | null {
  if (!isFishing || fish === undefined) return null
  if (isSpeciesUnsure(fish) && !seen.has(closeMargin)) return closeMargin
  return fish.scale === null && !seen.has(wideMargin) ? wideMargin : null
}

function isSpeciesUnsure({ species: [first, second] }: Fish): boolean {
  if (first === undefined) return true
  if (second === undefined || first.likelihood === null || second.likelihood === null) return false
  return first.likelihood - second.likelihood < clearLead
}

function widen({ left, top, right, bottom }: FishBox, margin: number): FishBox {
  const [across, down] = [(right - left) * margin, (bottom - top) * margin]
  return {
    left: Math.max(0, left - across),
    top: Math.max(0, top - down),
    right: Math.min(1, right + across),
    bottom: Math.min(1, bottom + down),
  }
}

/** Returns a further look; null if it shows no fish. */
async function lookCloser(
  vision: Vision,
  input: VisionInput,
  image: Buffer,
): Promise<CatchEstimate | 'failed' | null> {
  try {
    const look = await vision.estimate({ ...input, image, mediaType: 'image/jpeg', isEnlarged: true })
    return look.fish.length === 0 ? null : look
  } catch (cause) {
    if (cause instanceof ServiceUnavailableError || cause instanceof ServiceRejectedError) return 'failed'
    throw cause
  }
}

/**
 * Combines looks at the same photo: the likelihoods of a name are averaged, a look that does not name it counts as 0, and
 * the sizes are those of the first look with something that shows scale.
 */
function combineLooks(looks: readonly CatchEstimate[]): LookedEstimate {
  const [first, ...further] = looks
  if (first === undefined) throw new Error('There is no look to combine.')
  const largest = looks.flatMap(({ fish }) => fish.slice(0, 1))
  const [fish, ...others] = first.fish
  if (further.length === 0 || fish === undefined) return { ...first, looks: looks.length }
  const scaled = largest.find(({ scale, lengthInches }) => scale !== null && lengthInches !== null) ?? fish
  const combined = {
    ...fish,
    scale: scaled.scale,
    lengthInches: scaled.lengthInches,
    weightLbs: scaled.weightLbs,
    isWeightDerived: scaled.isWeightDerived,
    species: averageLikelihoods(largest),
    group: fish.group ?? largest.find(({ group }) => group !== null)?.group ?? null,
  }
  const raw = { looks: looks.map((look) => look.raw) }
  return {
    ...first,
    fish: [combined, ...others],
    raw: isStorableJson(raw) ? raw : first.raw,
    usage: addUsage(looks.map(({ usage }) => usage)),
    looks: looks.length,
  }
}

function averageLikelihoods(fish: readonly Fish[]): Fish['species'] {
  const items = fish.flatMap(({ species }) => species)
  const byName = Map.groupBy(items, ({ name }) => normalizeName(name))
  const averaged = Array.from(byName.values(), (same) => ({
    name: same[0]?.name ?? '',
    likelihood: same.reduce((sum, { likelihood }) => sum + (likelihood ?? 0), 0) / fish.length,
  }))
  return averaged.toSorted((a, b) => b.likelihood - a.likelihood).slice(0, limits.speciesCandidates)
}

function addUsage(usages: readonly TokenUsage[]): TokenUsage {
  const add = (count: (usage: TokenUsage) => number | null) =>
    usages.some((usage) => count(usage) === null)
      ? null
      : usages.reduce((sum, usage) => sum + (count(usage) ?? 0), 0)
  return {
    inputTokens: add(({ inputTokens }) => inputTokens),
    outputTokens: add(({ outputTokens }) => outputTokens),
  }
}
