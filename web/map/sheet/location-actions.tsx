import { useNavigate } from '@tanstack/react-router'
import { Copy, ImagePlus, MapPinned, Navigation, NotebookPen, Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { type Coordinates, formatCoordinates } from '../../../shared/coordinates.ts'
import { useStartPinMove } from '../../locations/use-start-pin-move.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { handOverPhotos } from '../../upload/files-to-import.ts'
import { directionsUrl } from './directions-url.ts'

interface LocationActionsProps {
  location: Coordinates & { id: string; name: string; note: string | null; photos: readonly unknown[] }
  onEdit(): void
  onAddNote(): void
}

/**
 * Opens the way to a location in a map app (no one gets its coordinates before), copies them, moves its pin, edits it, and adds
 * photos and a note.
 */
export function LocationActions({ location, onEdit, onAddNote }: LocationActionsProps) {
  const addPhotos = useAddPhotosTo(location)
  const startPinMove = useStartPinMove(location.id)
  const hasPhotos = location.photos.length > 0
  const hasBoth = hasPhotos && location.note === null // six actions: two rows of three
  const hasOne = !hasBoth && (hasPhotos || location.note === null) // five, which fit in a row but for the narrowest windows
  return (
    <div
      className={classNames(
        '-mx-2 flex flex-wrap gap-1',
        hasBoth && '*:basis-[30%]!',
        hasOne && 'max-[359px]:*:basis-[30%]!',
      )}
    >
      <a
        className={buttonClass({ variant: 'quiet', className: tile })}
        href={directionsUrl(location, navigator.userAgent)}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Navigation aria-hidden />
        Directions
      </a>
      {'clipboard' in navigator && (
        <Button variant="quiet" className={tile} onClick={() => void copy(location)}>
          <Copy aria-hidden />
          <span>
            Copy<span className="sr-only"> coordinates</span>
          </span>
        </Button>
      )}
      <Button variant="quiet" className={tile} onClick={startPinMove}>
        <MapPinned aria-hidden />
        Move Pin
      </Button>
      <Button id={editButtonId} variant="quiet" className={tile} onClick={onEdit}>
        <Pencil aria-hidden />
        <span>
          Edit<span className="sr-only"> Location</span>
        </span>
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

/** The id of the button that edits the location. */
export const editButtonId = 'edit-location'

interface LocationNoteProps {
  note: string
  onEdit(): void
}

/** The note of a location, of which three lines show at first. */
export function LocationNote({ note, onEdit }: LocationNoteProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (element === null || isUnfolded) return
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isUnfolded])
  return (
    <section aria-label="Note" className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-col items-start self-center">
        <p
          ref={text}
          id={noteTextId}
          className={classNames(
            'measure w-full whitespace-pre-line text-sm [overflow-wrap:anywhere]',
            !isUnfolded && 'line-clamp-3',
          )}
        >
          {note}
        </p>
        {isCut && (
          <Button
            variant="quiet"
            className="-ml-2 px-2!"
            aria-expanded={isUnfolded}
            aria-controls={noteTextId}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Less' : 'More'}
          </Button>
        )}
      </div>
      <IconButton
        id={noteButtonId}
        label="Edit note"
        aria-describedby={noteTextId}
        icon={Pencil}
        className="-mr-3"
        onClick={onEdit}
      />
    </section>
  )
}

/** The id of the button that edits the note, or adds one. */
export const noteButtonId = 'edit-location-note'

/** Returns a function that uploads photos to a location, in its gallery. */
export function useAddPhotosTo({ id, name }: { id: string; name: string }): (files: File[]) => void {
  const navigate = useNavigate()
  return (files) => {
    if (files.length === 0) return
    handOverPhotos(files.map((file) => ({ file, capture: null, locationId: id })))
    void navigate({ to: '/photos', search: { locationId: id, locationName: name } })
  }
}

const tile = 'min-h-14 flex-1 basis-[3.75rem] flex-col gap-1! rounded-md! px-1! text-xs!'

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

const noteTextId = 'location-note'
