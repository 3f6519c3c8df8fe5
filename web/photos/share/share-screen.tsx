import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ImageOff, Images, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../../shared/formatting/plural.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isImage } from '../upload/dropped-files.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { ShareQuestion } from './share-question.tsx'
import { useSharedFiles } from './use-shared-files.ts'

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
    <Button variant="action" asChild>
      <Link to="/photos">Open your photos</Link>
    </Button>
  )
}
