import { classNames } from '../ui/class-names.ts'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import type { SpeciesRecord } from './species-cards.ts'

interface BestTileProps {
  record: SpeciesRecord
  /** The name of the species. */
  name: string
  /** Whether it is the only record of its species. */
  isOnlyRecord: boolean
  onOpen: (photoId: string) => void
}

/** One best catch: its photo, record, date and location. A tap opens the viewer. */
export function BestTile({ record, name, isOnlyRecord, onOpen }: BestTileProps) {
  const { photo, title, measure, otherMeasure, date, locationName } = record
  return (
    <button
      type="button"
      onClick={() => onOpen(photo.id)}
      className="flex min-w-0 flex-col rounded-md text-left transition-colors hover:bg-tint"
    >
      <FramedPhoto
        photo={photo}
        sizes={isOnlyRecord ? '(min-width: 40rem) 300px, 90vw' : '(min-width: 40rem) 145px, 45vw'}
        alt={name}
        className={classNames('w-full shrink-0 rounded-md', isOnlyRecord ? 'aspect-3/2' : 'aspect-3/4')}
      />
      <span className="block w-full px-1 py-2">
        <span className="block text-quiet text-xs">{title}</span>
        <span className="measure block font-bold text-lg [overflow-wrap:anywhere]">{measure}</span>
        {otherMeasure !== null && <span className="measure block text-sm">{otherMeasure}</span>}
        {date !== null && <span className="measure block text-quiet text-sm">{date}</span>}
        {locationName !== null && (
          <span className="line-clamp-2 text-quiet text-sm [overflow-wrap:anywhere]">{locationName}</span>
        )}
      </span>
    </button>
  )
}
