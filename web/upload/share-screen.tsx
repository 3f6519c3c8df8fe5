import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { CircleDashed, ImageOff, Images, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { plural } from '../../shared/formatting/plural.ts'
import type { PageMessage } from '../device/register-service-worker.ts'
import { withTimeout } from '../device/with-timeout.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ContentColumn, ScreenTitle } from '../ui/screen.tsx'
import { isImage } from './dropped-files.ts'
import { useUploads } from './use-uploads.ts'

const route = getRouteApi('/share')

/** Asks whether to add the photos that another app has shared; until then they are neither uploaded nor stored. */
export function ShareScreen() {
  const { shareId } = route.useSearch()
  const { files, discard } = useSharedFiles(shareId)
  const { queue } = useUploads()
  const navigate = useNavigate()
  const [isAnswered, setIsAnswered] = useState(false)
  if (files === undefined || isAnswered) return null
  if (files === null) return <SharesAgain />
  const photos = files.filter(isImage)
  if (photos.length === 0) return <NoPhotos />
  if (photos.length > maxPhotos) return <TooManyPhotos count={photos.length} />

  function answer(photosToAdd: readonly File[]) {
    setIsAnswered(true) // a second tap would add them twice
    queue.add(photosToAdd)
    discard()
    void navigate({ to: '/photos', replace: true })
  }

  return (
    <ShareQuestion
      photos={photos}
      otherCount={files.length - photos.length}
      onAdd={() => answer(photos)}
      onCancel={() => answer([])}
    />
  )
}

/** A page holds all of them in memory until they are uploaded. */
const maxPhotos = 100

function SharesAgain() {
  return (
    <EmptyState
      level={1}
      icon={<RotateCcw />}
      title="Share the photos again"
      description="Creel keeps shared photos only until this page is closed or reloaded. None of them were added."
      action={<PhotosLink />}
    />
  )
}

function NoPhotos() {
  return (
    <EmptyState
      level={1}
      icon={<ImageOff />}
      title="No photos to add"
      description="What you shared has no photos in it. Creel accepts JPEG, PNG, WebP and HEIC."
      action={<PhotosLink />}
    />
  )
}

function TooManyPhotos({ count }: { count: number }) {
  return (
    <EmptyState
      level={1}
      icon={<Images />}
      title="Too many photos"
      description={`You shared ${plural(count, 'photo')}. Creel accepts up to ${maxPhotos} at once. Share fewer at a time.`}
      action={<PhotosLink />}
    />
  )
}

function PhotosLink() {
  return (
    <Link to="/photos" className={buttonClass({ variant: 'action' })}>
      Open your photos
    </Link>
  )
}

/**
 * Returns the files of a share, null if they are gone, and a function that discards them. This page's memory is the only
 * place that holds them; they leave it with everything else of the user when the session ends.
 */
function useSharedFiles(shareId: string | undefined) {
  const queryClient = useQueryClient()
  const query = sharedFilesQuery(shareId)
  const { data: files } = useQuery(query)
  return { files, discard: () => queryClient.setQueryData(query.queryKey, null) }
}

function sharedFilesQuery(shareId = '') {
  return queryOptions<readonly File[] | null>({
    queryKey: ['shared-files', shareId],
    queryFn: () => withTimeout(requestFiles(shareId), timeoutMs),
    gcTime: Number.POSITIVE_INFINITY, // the service worker has handed them over, so they could not be read again
    structuralSharing: false,
  })
}

/** Asks the service worker for the files of a share, which it hands over once. */
async function requestFiles(shareId: string): Promise<readonly File[] | null> {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  const response = new Promise<readonly File[] | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  worker.postMessage({ shareId } satisfies PageMessage, [port2])
  return response
}

const timeoutMs = 10_000

interface ShareQuestionProps {
  photos: readonly File[]
  /** How many other files were shared with them. */
  otherCount: number
  onAdd: () => void
  onCancel: () => void
}

/** Shows the first of the shared photos and their number, and asks whether to add them. */
function ShareQuestion({ photos, otherCount, onAdd, onCancel }: ShareQuestionProps) {
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
