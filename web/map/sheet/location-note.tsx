import { Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'

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

const noteTextId = 'location-note'

/** The id of the button that edits the note, or adds one. */
export const noteButtonId = 'edit-location-note'
