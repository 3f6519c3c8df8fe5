import type { ImmichChoice, ImmichSkipped } from '../../shared/immich.ts'
import type { ImmichAsset } from './immich-client.ts'

/** What decides whether an asset is taken. */
export interface AssetRules {
  choice: ImmichChoice
  /** The angler’s own user of Immich, and partners if chosen. */
  ownerIds: ReadonlySet<string>
  maxBytes: number
}

const mediaTypes = /^image\/(jpe?g|png|webp|hei[cf])$/i

/**
 * Returns whether an asset is taken, why it is skipped, or that it is outside the choice. Immich has filtered already, but
 * it answers with partners’ assets too, and what it sends isn’t trusted.
 */
export function classifyAsset(
  asset: ImmichAsset,
  rules: AssetRules,
): keyof ImmichSkipped | 'take' | 'outside' {
  if (!isChosen(asset, rules.choice)) return 'outside'
  if (!rules.ownerIds.has(asset.ownerId)) return 'otherOwner'
  if (asset.type !== 'IMAGE') return 'video'
  if (!isInTimeline(asset)) return 'notInTimeline'
  if (asset.originalMimeType && !mediaTypes.test(asset.originalMimeType)) return 'format'
  return (asset.exifInfo?.fileSizeInByte ?? 0) > rules.maxBytes ? 'tooLarge' : 'take'
}

/** Returns whether an asset is neither trashed nor archived, hidden, locked or missing on Immich’s disk. */
function isInTimeline({ isTrashed, isArchived, isOffline, visibility }: ImmichAsset): boolean {
  return !isTrashed && !isArchived && !isOffline && (visibility ?? 'timeline') === 'timeline'
}

function isChosen({ localDateTime, exifInfo }: ImmichAsset, choice: ImmichChoice): boolean {
  if (choice.by === 'album') return true
  if (choice.by === 'area') return isInArea(exifInfo, choice)
  const day = localDateTime?.slice(0, 10) ?? ''
  if (day === '') return choice.from === null && choice.to === null
  return (choice.from === null || day >= choice.from) && (choice.to === null || day <= choice.to)
}

function isInArea(
  position: ImmichAsset['exifInfo'],
  { south, west, north, east }: Extract<ImmichChoice, { by: 'area' }>,
): boolean {
  const { latitude, longitude } = position ?? {}
  if (latitude == null || longitude == null || latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}
