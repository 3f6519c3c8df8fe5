import { useEffect } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { useLog } from '../../log/log-query.ts'
import { selectNewestPhotos } from '../../log/select-newest-photos.ts'
import type { MarkerController, RenderedMarker } from './marker-controller.ts'

/** Pins with photos at once: what fits a phone several times over, and loads in a moment. */
const maxPhotos = 24

/** Shows the newest photo of its location in each pin, as far as there is room; the one with `shownId` has its popup. */
export function PinPhotos({ markers, shownId }: { markers: MarkerController; shownId: string | undefined }) {
  const newest = useLog(selectNewestPhotos).data
  useEffect(() => {
    if (newest === undefined) return
    return markers.decorate((rendered) => showPhotos(rendered, newest, shownId))
  }, [markers, newest, shownId])
  return null
}

function showPhotos(
  rendered: readonly RenderedMarker[],
  newest: ReadonlyMap<string | null, LogPhoto>,
  shownId: string | undefined,
): void {
  const photoOf = ({ mapMarker }: RenderedMarker) =>
    mapMarker.kind === 'location' && mapMarker.beside === undefined && mapMarker.id !== shownId
      ? newest.get(mapMarker.id)
      : undefined
  const largest = rendered
    .filter((marker) => photoOf(marker) !== undefined)
    .sort((a, b) => b.mapMarker.photoCount - a.mapMarker.photoCount)
    .slice(0, maxPhotos)
  for (const marker of rendered)
    showPhoto(marker.button, largest.includes(marker) ? photoOf(marker) : undefined)
}

/** Shows a photo in a pin once it has loaded; until then, and if it can't be, the pin has its number only. */
function showPhoto(button: HTMLButtonElement, photo: LogPhoto | undefined): void {
  const look = photo && `${photo.thumbnailUrl} ${photo.rotation}`
  if (button.dataset.look === look) return
  button.querySelector('.pin-photo')?.remove()
  button.removeAttribute('data-photo')
  delete button.dataset.look
  if (photo === undefined) return
  button.dataset.look = look
  const image = new Image()
  image.className = 'pin-photo'
  image.alt = ''
  image.draggable = false
  image.style.rotate = `${photo.rotation}deg`
  image.src = photo.thumbnailUrl
  image.decode().then(
    () => {
      if (button.dataset.look !== look) return
      button.querySelector('.pin-shape')?.after(image)
      button.setAttribute('data-photo', '')
    },
    () => undefined,
  )
}
