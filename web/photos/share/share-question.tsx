import { CircleDashed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { Button } from '../../ui/button.tsx'
import { ContentColumn } from '../../ui/content-column.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'

interface ShareQuestionProps {
  photos: readonly File[]
  /** How many other files were shared with them. */
  otherCount: number
  onAdd: () => void
  onCancel: () => void
}

/** Shows the first of the shared photos and their number, and asks whether to add them. */
export function ShareQuestion({ photos, otherCount, onAdd, onCancel }: ShareQuestionProps) {
  const hiddenCount = photos.length - shownCount
  return (
    <ContentColumn className="flex flex-col gap-4">
      <ScreenTitle>Add to your log?</ScreenTitle>
      <p className="text-quiet">
        {photos.length === 1
          ? 'This photo was shared with Creel. It isn’t uploaded or saved yet.'
          : `These ${photos.length} photos were shared with Creel. They aren’t uploaded or saved yet.`}
        {otherCount > 0 &&
          ` Creel leaves out ${plural(otherCount, 'file')} that ${otherCount === 1 ? 'isn’t a photo' : 'aren’t photos'}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="action" onClick={onAdd}>
          Add {plural(photos.length, 'photo')}
        </Button>
      </div>
      <ul aria-label="Shared photos" className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.slice(0, shownCount).map((photo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may have one name, and their order never changes
          <li key={index}>
            <SharedPhoto photo={photo} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p className="font-semibold text-quiet text-sm">and {hiddenCount} more</p>}
    </ContentColumn>
  )
}

/** Decoding more full-size photos would take too much memory on a phone. */
const shownCount = 12

/** A shared photo; an icon if the browser can't decode it, such as HEIC in most browsers. */
function SharedPhoto({ photo }: { photo: File }) {
  const [url, setUrl] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(photo)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [photo])
  if (url === null || isBroken) {
    return (
      <span className={`${tileClass} flex flex-col items-center justify-center gap-1 p-2 text-quiet text-xs`}>
        <CircleDashed aria-hidden className="size-6" />
        <span className="max-w-full truncate">{photo.name}</span>
      </span>
    )
  }
  return (
    <img
      src={url}
      alt={photo.name}
      decoding="async"
      onError={() => setIsBroken(true)}
      className={tileClass}
    />
  )
}

const tileClass = 'aspect-square w-full rounded-md bg-tint object-cover'
