import type { ComponentProps } from 'react'
import { requestTrack } from '../../photos/track/track-request.ts'
import type { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'

/** A button that chooses the files of a track. Phones don't know the type of GPX files, so every file can be chosen. */
export function ChooseTrackButton(props: ComponentProps<typeof Button>) {
  return <FileButton {...props} multiple onFiles={requestTrack} />
}
