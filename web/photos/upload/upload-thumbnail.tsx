import { CircleDashed } from 'lucide-react'
import { useEffect, useState } from 'react'

interface UploadThumbnailProps {
  id: string
  imageFor: (id: string) => Promise<Blob | null>
}

/** Thumbnail of a waiting photo; an icon if it cannot be decoded, such as HEIC in most browsers. */
export function UploadThumbnail({ id, imageFor }: UploadThumbnailProps) {
  const url = useImageUrl(id, imageFor)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  if (url === null || url === failedUrl) {
    return (
      <span className="flex size-10 shrink-0 items-center justify-center rounded-sm bg-tint">
        <CircleDashed aria-hidden className="size-5 text-line" />
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      onError={() => setFailedUrl(url)}
      className="size-10 shrink-0 rounded-sm bg-tint object-cover"
    />
  )
}

function useImageUrl(id: string, imageFor: UploadThumbnailProps['imageFor']): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let objectUrl: string | null = null
    let isCurrent = true
    imageFor(id).then(
      (blob) => {
        if (blob === null || !isCurrent) return
        objectUrl = URL.createObjectURL(blob)
        setUrl(objectUrl)
      },
      () => undefined, // the browser cannot read it at the moment: the icon stays
    )
    return () => {
      isCurrent = false
      if (objectUrl !== null) URL.revokeObjectURL(objectUrl)
    }
  }, [id, imageFor])
  return url
}
