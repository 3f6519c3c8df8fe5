import { type ComponentProps, useRef } from 'react'
import { requestTrack } from '../../photos/track/track-request.ts'
import { Button } from '../../ui/button.tsx'

/** A button that chooses the files of a track. Phones don't know the type of GPX files, so every file can be chosen. */
export function ChooseTrackButton(props: ComponentProps<typeof Button>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => target.files && requestTrack([...target.files])}
      />
      <Button {...props} onClick={() => input.current?.click()} />
    </>
  )
}
