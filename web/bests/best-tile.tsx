import { SizeTexts } from '../catches/size-texts.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FramedPhoto, MissingPhoto } from '../ui/framed-photo.tsx'
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

/** One best catch. If a size is a guess, a button below it leads to confirming it. On a phone it is a row. */
export function BestTile({ onConfirm, ...props }: BestTileProps) {
  const { photo, catchId, title, guess } = props.record
  return (
    <div className="flex min-w-0 flex-col items-start sm:gap-1">
      <TileButton {...props} />
      {guess !== null && photo !== null && (
        <Button
          variant="quiet"
          className="px-2! text-left! max-sm:self-end sm:mt-auto sm:-ml-1"
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
  const frame = 'shrink-0 rounded-md max-sm:w-2/5 max-sm:max-w-40 sm:w-full'
  const photoFrame = classNames(frame, 'aspect-4/3', isOnlyRecord ? 'sm:aspect-3/2' : 'sm:aspect-3/4')
  return (
    <button
      type="button"
      onClick={() => onOpen(record)}
      className="flex w-full min-w-0 items-center rounded-md text-left transition-colors hover:bg-tint max-sm:flex-wrap max-sm:gap-x-3 sm:flex-col sm:items-start"
    >
      {photo === null ? (
        <>
          <MissingPhoto
            className={isOnlyRecord ? classNames(frame, 'aspect-4/3 sm:aspect-auto sm:h-32') : photoFrame}
          />
          <span className="sr-only">{name}</span>
        </>
      ) : (
        <FramedPhoto
          photo={photo}
          sizes={`(min-width: 40rem) ${isOnlyRecord ? 300 : 145}px, min(40vw, 160px)`}
          alt={name}
          className={photoFrame}
        />
      )}
      <span className="block min-w-0 flex-1 py-1 max-sm:basis-[8.5rem] sm:w-full sm:px-1 sm:py-2">
        <span className="block text-quiet text-xs">{title}</span>
        <span className="measure block whitespace-pre-line font-bold text-lg [overflow-wrap:anywhere]">
          <SizeTexts texts={sizes} separator={'\n'} />
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
