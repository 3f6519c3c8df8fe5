import { Image } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { renderThumbnail } from './render-thumbnail.ts'

interface UploadThumbnailProps {
  id: string
  /** Whether the photo is ready to be uploaded; only then is there an image to show. */
  isPrepared: boolean
  imageFor: (id: string) => Promise<Blob | null>
}

/** Thumbnail of a photo being uploaded; an icon until its row is seen, and if it can’t be decoded, such as HEIC in most browsers. */
export function UploadThumbnail(props: UploadThumbnailProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const url = useThumbnailUrl(props, ref)
  if (url !== null) return <img src={url} alt="" className="size-10 rounded-sm bg-tint" />
  return (
    <span ref={ref} className="flex size-10 items-center justify-center rounded-sm bg-tint">
      <Image aria-hidden className="size-5 text-quiet" />
    </span>
  )
}

/** Reads the photo once it is prepared and seen, and then no more: a thousand rows hold a thousand tiny images, and no photo. */
function useThumbnailUrl(
  { id, isPrepared, imageFor }: UploadThumbnailProps,
  ref: RefObject<HTMLElement | null>,
): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const element = ref.current
    if (!isPrepared || element === null) return
    let isCurrent = true
    async function load() {
      const image = await imageFor(id)
      const rendered = image && isCurrent ? await renderThumbnail(image) : null
      if (isCurrent) setUrl(rendered)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      load().catch(() => undefined) // the browser can’t read or decode it: the icon stays
    })
    observer.observe(element)
    return () => {
      isCurrent = false
      observer.disconnect()
    }
  }, [id, isPrepared, imageFor, ref])
  return url
}
