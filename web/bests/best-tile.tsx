import { SizeTexts } from '../catches/size-texts.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FramedPhoto } from '../ui/framed-photo.tsx'
import { MissingPhoto } from '../ui/missing-photo.tsx'
import type { SpeciesRecord } from './species-cards.ts'

interface BestTileProps {
  record: SpeciesRecord
  /** The name of the species. */
  name: string
  /** Whether it is the only record of its species. */
  isOnlyRecord: boolean
  onOpen: (record: SpeciesRecord) => void
  onConfirm: (photoId: string, catchId: string) => void
}

/** One best catch. If a size is a guess, a button below it leads to confirming it. */
export function BestTile({ onConfirm, ...props }: BestTileProps) {
  const { photo, catchId, title, guess } = props.record
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <TileButton {...props} />
      {guess !== null && photo !== null && (
        <Button
          variant="quiet"
          className="-ml-1 mt-auto px-2! text-left!"
          aria-label={`Confirm this best: ${props.name}, ${title.toLowerCase()}`}
          onClick={() => onConfirm(photo.id, catchId)}
        >
          Confirm this best
        </Button>
      )}
    </div>
  )
}

/** The photo of a best catch, if there is one, with its sizes, date and location. A tap opens it. */
function TileButton({ record, name, isOnlyRecord, onOpen }: Omit<BestTileProps, 'onConfirm'>) {
  const { photo, title, sizes, otherSize } = record
  const frame = classNames('w-full shrink-0 rounded-md', isOnlyRecord ? 'aspect-3/2' : 'aspect-3/4')
  return (
    <button
      type="button"
      onClick={() => onOpen(record)}
      className="flex w-full min-w-0 flex-col rounded-md text-left transition-colors hover:bg-tint"
    >
      {photo === null ? (
        <>
          <MissingPhoto className={isOnlyRecord ? 'h-32 w-full shrink-0 rounded-md' : frame} />
          <span className="sr-only">{name}</span>
        </>
      ) : (
        <FramedPhoto
          photo={photo}
          sizes={isOnlyRecord ? '(min-width: 40rem) 300px, 90vw' : '(min-width: 40rem) 145px, 45vw'}
          alt={name}
          className={frame}
        />
      )}
      <span className="block w-full px-1 py-2">
        <span className="block text-quiet text-xs">{title}</span>
        <span className="measure block font-bold text-lg [overflow-wrap:anywhere]">
          <SizeTexts texts={sizes} />
        </span>
        {otherSize !== null && (
          <span className="measure block text-sm">
            <SizeTexts texts={[otherSize]} />
          </span>
        )}
        <RecordFacts record={record} />
      </span>
    </button>
  )
}

/** Whether a best is a guess, and when and where it was caught. */
export function RecordFacts({ record: { guess, date, locationName } }: { record: SpeciesRecord }) {
  return (
    <>
      {guess !== null && <Badge className="my-1">{guess}</Badge>}
      {date !== null && <span className="measure block text-quiet text-sm">{date}</span>}
      {locationName !== null && (
        <span className="line-clamp-2 text-quiet text-sm [overflow-wrap:anywhere]">{locationName}</span>
      )}
    </>
  )
}
