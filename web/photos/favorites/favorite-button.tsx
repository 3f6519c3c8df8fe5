import { Heart } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LogPhoto } from '../../../shared/sync.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isForViewer } from '../lightbox/use-viewer-keys.ts'
import { useFavoritePhotos, useIsSavingFavorite } from './use-favorite-photos.ts'

const doubleTapMs = 500

/** The viewer's button, and its key, that adds the photo to the favorites or removes it. */
export function FavoriteButton({ photo: { id, isFavorite } }: { photo: LogPhoto }) {
  const { mutate } = useFavoritePhotos()
  const isSaving = useIsSavingFavorite(id)
  const ref = useRef<HTMLButtonElement>(null)
  const lastPress = useRef({ id, time: Number.NEGATIVE_INFINITY })
  const toggle = () => {
    const { id: pressedId, time } = lastPress.current
    // A photo that is removed may leave the filtered gallery; a second tap was not meant for the one in its place.
    if (isSaving || (pressedId !== id && performance.now() - time < doubleTapMs)) return
    lastPress.current = { id, time: performance.now() }
    mutate({ ids: [id], isFavorite: !isFavorite, isQuiet: !isFavorite })
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || event.repeat || !isForViewer(event, ref.current)) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <IconButton
      ref={ref}
      variant="night"
      icon={Heart}
      label="Favorite"
      aria-pressed={isFavorite}
      aria-keyshortcuts="F"
      aria-disabled={isSaving || undefined} // `disabled` would lose the focus
      onClick={toggle}
      className="aria-disabled:opacity-100! aria-pressed:[&_svg]:fill-current"
    />
  )
}
