import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { fishedHoursText } from '../../../shared/catches/fished-hours-text.ts'
import type { LogNotedCatch } from '../../../shared/sync.ts'
import { PendingBadge } from '../../catches/pending-edits/pending-badge.tsx'
import { formatLocalDate } from '../../ui/format-local-date.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddNotedLocation } from '../noted-catches/add-noted-location.tsx'

interface OutingNotesProps {
  notes: readonly LogNotedCatch[]
  /** Whether each says its date. */
  hasDate: boolean
  onEdit(note: LogNotedCatch): void
}

/** The notes about an outing, each with its location and a button to edit it. */
export function OutingNotes({ notes, hasDate, onEdit }: OutingNotesProps) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes" className="mt-2 flex flex-col">
      {notes.map((noted) => (
        <li key={noted.id} className="flex items-start gap-2 border-hairline border-t py-1 pl-1">
          <div className="measure min-w-0 flex-1 self-center text-sm [overflow-wrap:anywhere]">
            {hasDate && <p className="text-quiet">{formatLocalDate(noted.timestamp)}</p>}
            <div id={`note-${noted.id}`}>
              <p className="empty:hidden">{fishedHoursText(noted)}</p>
              <p className="whitespace-pre-line empty:hidden">
                {noted.note ?? (noted.fishedFrom === null && 'Empty note')}
              </p>
            </div>
            {noted.locationId !== null && (
              <Link
                to="/map"
                search={{ locationId: noted.locationId }}
                className="-my-3 inline-block py-3 text-quiet underline underline-offset-4"
              >
                {noted.locationName}
              </Link>
            )}
            <AddNotedLocation
              noted={noted}
              name={`note, ${formatLocalDate(noted.timestamp)}`}
              onOpen={onEdit}
            />
          </div>
          <PendingBadge id={noted.id} />
          <IconButton
            label="Edit note"
            aria-describedby={`note-${noted.id}`}
            icon={Pencil}
            onClick={() => onEdit(noted)}
          />
        </li>
      ))}
    </ul>
  )
}
