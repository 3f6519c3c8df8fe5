import { Link } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { formatDuration } from '../../shared/catches/fished-hours-text.ts'
import { joinKnown } from '../photos/photo-text.ts'
import { stretchedClass } from '../ui/class-names.ts'
import { FramedPhoto, MissingPhoto } from '../ui/framed-photo.tsx'
import { FishText, useBiggestFish } from './biggest-fish.tsx'
import { type OutingHours, rateText, totalHours } from './outing-hours.ts'
import { fishText, isPhoto, uncountedText } from './outing-text.ts'
import type { Outing } from './select-outings.ts'

interface OutingRowProps {
  outing: Outing
  /** The name of the group that it is reduced to. */
  group: string | undefined
  hours: OutingHours | undefined
}

/** An outing in the list: its day and groups, its fish and the biggest one, its hours and its notes. A tap opens it. Wide windows show more of its photos. */
export function OutingRow({ outing, group, hours }: OutingRowProps) {
  const { day, groupNames, catches, fish, notes } = outing
  const biggest = useBiggestFish(fish)
  const [only, ...others] = fish
  const photos = catches.filter(isPhoto)
  const photo = (biggest ?? fish.find((each) => each.photo))?.photo ?? photos[0]
  const further = photos.filter((each) => each !== photo).slice(0, 2)
  return (
    <div className="relative flex gap-3 border-hairline border-t py-3 transition-colors hover:bg-tint">
      {photo ? (
        <FramedPhoto photo={photo} sizes="80px" alt="" loading="lazy" className={frame} />
      ) : (
        <MissingPhoto className={frame} {...(catches.length === 0 && { icon: NotebookPen })} />
      )}
      <div className="min-w-0 flex-1 self-center [overflow-wrap:anywhere]">
        <h3 className="font-semibold">
          <Link to="/photos" search={{ date: day, group }} className={stretchedClass}>
            {dayFormat.format(new Date(`${day}T00:00:00Z`))}
          </Link>
        </h3>
        <p className="line-clamp-2 text-quiet text-sm empty:hidden">{groupNames.join(', ')}</p>
        <p className="measure line-clamp-3 text-sm">
          {only && others.length === 0 ? <FishText caught={only.caught} /> : fishText(fish)}
        </p>
        {biggest && (
          <p className="measure text-sm">
            Biggest: <FishText caught={biggest.caught} />
          </p>
        )}
        <p className="measure text-sm empty:hidden">{uncountedText(catches)}</p>
        <p className="measure text-sm empty:hidden">
          {hours && joinKnown([formatDuration(hours.minutes), rateText(totalHours([hours]))])}
        </p>
        <p className="measure line-clamp-3 text-quiet text-sm empty:hidden">
          {joinKnown(notes.map(({ note }) => note))}
        </p>
      </div>
      {further.length > 0 && (
        <div className="hidden gap-1 @xl:flex">
          {further.map((each) => (
            <FramedPhoto key={each.id} photo={each} sizes="80px" alt="" loading="lazy" className={frame} />
          ))}
        </div>
      )}
    </div>
  )
}

const frame = 'size-20 shrink-0 rounded-md'

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
