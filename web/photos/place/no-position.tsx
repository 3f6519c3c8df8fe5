import { Link } from '@tanstack/react-router'
import type { Photo } from '../../../shared/photos.ts'
import { Button } from '../../ui/button.tsx'
import { PlaceOfTheHour } from './place-of-the-hour.tsx'

interface NoPositionProps {
  photo: Photo
  onChooseExisting: ((photo: Photo) => void) | undefined
}

/** Why a photo may tell no position, and the ways to give it a place. */
export function NoPosition({ photo, onChooseExisting }: NoPositionProps) {
  return (
    <section
      aria-labelledby={headingId}
      className="my-2 flex flex-col gap-2 rounded-md bg-caution p-3 text-on-caution text-sm"
    >
      <h3 id={headingId} className="font-semibold">
        This photo tells no position
      </h3>
      <PlaceOfTheHour photo={photo} />
      <div className="grid grid-cols-2 gap-2">
        {onChooseExisting !== undefined && (
          <Button className={way} onClick={() => onChooseExisting(photo)}>
            Choose existing
          </Button>
        )}
        <Button asChild className={way}>
          <Link to="/map" search={{ assignPhotoIds: photo.id }}>
            Choose new
          </Link>
        </Button>
      </div>
      <p>
        A phone’s photo picker and most messengers take the position out of photos, or location was off in the
        camera. Next time add photos here with “Browse files” or “Take photo”.
      </p>
    </section>
  )
}

const headingId = 'no-position'
const way = 'px-3!'
