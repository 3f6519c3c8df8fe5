import { useNavigate } from '@tanstack/react-router'
import { Copy, ImagePlus, MapPinned, Navigation, NotebookPen } from 'lucide-react'
import { type Coordinates, formatCoordinates } from '../../../shared/coordinates.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { directionsUrl } from './directions-url.ts'
import { noteButtonId } from './location-note.tsx'
import { useAddPhotosTo } from './use-add-photos-to.ts'

interface LocationActionsProps {
  location: Coordinates & { id: string; name: string; note: string | null; photos: readonly unknown[] }
  onAddNote(): void
}

/**
 * Opens the way to a location in a map app (no one gets its coordinates before), copies them, moves its pin, and adds photos and a
 * note.
 */
export function LocationActions({ location, onAddNote }: LocationActionsProps) {
  const navigate = useNavigate()
  const addPhotos = useAddPhotosTo(location)
  function movePin() {
    void navigate({
      to: '/map',
      search: ({ locationId: _, ...search }) => search, // saving requests it again
      state: { movePin: location.id },
      resetScroll: false,
    })
  }
  const hasPhotos = location.photos.length > 0
  const hasMany = hasPhotos && location.note === null // two rows in a narrow window: three and two
  return (
    <div className={classNames('-mx-2 flex flex-wrap gap-1', hasMany && '*:basis-[30%]!')}>
      <Button variant="quiet" asChild className={tile}>
        <a href={directionsUrl(location, navigator.userAgent)} target="_blank" rel="noopener noreferrer">
          <Navigation aria-hidden />
          Directions
        </a>
      </Button>
      {'clipboard' in navigator && (
        <Button variant="quiet" className={tile} onClick={() => void copy(location)}>
          <Copy aria-hidden />
          <span>
            Copy<span className="sr-only"> coordinates</span>
          </span>
        </Button>
      )}
      <Button variant="quiet" className={tile} onClick={movePin}>
        <MapPinned aria-hidden />
        Move Pin
      </Button>
      {hasPhotos && (
        <FileButton variant="quiet" className={tile} accept="image/*" multiple onFiles={addPhotos}>
          <ImagePlus aria-hidden />
          Add Photos
        </FileButton>
      )}
      {location.note === null && (
        <Button id={noteButtonId} variant="quiet" className={tile} onClick={onAddNote}>
          <NotebookPen aria-hidden />
          Add Note
        </Button>
      )}
    </div>
  )
}

const tile = 'min-h-14 flex-1 basis-[4.5rem] flex-col gap-1! rounded-md! px-1! text-xs!'

async function copy(coordinates: Coordinates): Promise<void> {
  const text = formatCoordinates(coordinates, 6)
  await navigator.clipboard.writeText(text).then(
    () => showToast({ title: 'Coordinates Copied' }),
    () =>
      showToast({
        title: 'Copying failed',
        description: `Your browser didn’t allow it: ${text}`,
        destructive: true,
      }),
  )
}
