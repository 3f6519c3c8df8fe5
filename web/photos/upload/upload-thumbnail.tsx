import { CircleDashed } from 'lucide-react'
import { useEffect, useState } from 'react'

interface UploadThumbnailProps {
  id: string
  pictureOf: (id: string) => Promise<Blob | null>
}

/** Thumbnail of a waiting photo; an icon if it cannot be decoded, such as HEIC in most browsers. */
export function UploadThumbnail({ id, pictureOf }: UploadThumbnailProps) {
  const address = usePicture(id, pictureOf)
  const [failed, setFailed] = useState<string | null>(null)
  if (address === null || address === failed) {
    return (
      <span className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-tint">
        <CircleDashed aria-hidden className="size-5 text-line" />
      </span>
    )
  }
  return (
    <img
      src={address}
      alt=""
      decoding="async"
      onError={() => setFailed(address)}
      className="size-10 shrink-0 rounded-sm bg-tint object-cover"
    />
  )
}

function usePicture(id: string, pictureOf: UploadThumbnailProps['pictureOf']): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isCurrent = true
    pictureOf(id).then(
      (blob) => {
        if (blob === null || !isCurrent) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => undefined, // the browser cannot read it at the moment: the icon stays
    )
    return () => {
      isCurrent = false
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id, pictureOf])
  return address
}
