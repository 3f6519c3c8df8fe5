import type { Catch } from '../../shared/catches.ts'
import { markError, type Placement } from './mark-error.ts'
import { type MarkName, nextMark, placeMark } from './ruler-draft.ts'
import { type StageGeometry, type StagePoint, toPhotoPoint } from './stage-geometry.ts'
import { currentDraft, keepDraft } from './use-ruler-draft.ts'

/** A fish in a photo, and how the photo lies on the stage. */
export interface RulerTarget {
  photoId: string
  fish: Pick<Catch, 'id' | 'ruler'>
  geometry: StageGeometry
}

/** Places or moves a mark at a point of the stage. */
export function placeMarkAt(
  { photoId, fish, geometry }: RulerTarget,
  name: MarkName,
  point: StagePoint,
  placement: Placement,
): void {
  const mark = { at: toPhotoPoint(point, geometry), error: markError(placement, geometry) }
  keepDraft(photoId, fish.id, placeMark(currentDraft(photoId, fish), name, mark))
}

/** Places the next mark where the user has tapped the stage; does nothing once all marks of the step are placed. */
export function placeNextMark(target: RulerTarget, point: StagePoint, pointerType: string): void {
  const name = nextMark(currentDraft(target.photoId, target.fish))
  if (name !== null) placeMarkAt(target, name, point, pointerType === 'touch' ? 'tap' : 'click')
}
