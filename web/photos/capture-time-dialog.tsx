import { type FormEvent, useState } from 'react'
import type { LogPhoto } from '../../shared/sync.ts'
import { CatchField } from '../catches/catch-field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toEnteredTime } from './shift-time.ts'
import { TimeField } from './time-field.tsx'
import { undoCorrections, useCorrectTimes } from './use-correct-times.ts'

interface CaptureTimeDialogProps {
  photo: LogPhoto
  onClose: () => void
}

/** Asks when a photo was taken, or returns to the time that was received with it. */
export function CaptureTimeDialog({ photo, onClose }: CaptureTimeDialogProps) {
  const [initialTime] = useState(toEnteredTime(photo)?.slice(0, 16) ?? '')
  const [time, setTime] = useState(initialTime)
  const [day = '', clock = ''] = time.split('T')
  const correct = useCorrectTimes()
  const save = (capturedAt: string | null) =>
    correct.mutate(
      { corrections: [{ id: photo.id, capturedAt }], undo: undoCorrections([photo]) },
      { onSuccess: ({ failed }) => failed.length === 0 && onClose() },
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (time === initialTime) onClose()
    else save(time)
  }

  return (
    <Dialog
      open
      onOpenChange={() => correct.isPending || onClose()}
      title="Change Date and Time"
      description="Creel updates weather, tide, moon and time zone to match."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {photo.hasTime ? (
          <CatchField
            label="Date and time"
            type="datetime-local"
            required
            autoFocus
            min="1001-01-01T00:00"
            max="9998-12-31T23:59"
            {...(photo.timeZone !== null && { help: `Local time, ${photo.timeZone.replaceAll('_', ' ')}` })}
            value={time}
            onChange={setTime}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <CatchField
              label="Date"
              type="date"
              required
              autoFocus
              min="1001-01-01"
              max="9998-12-31"
              className="flex-1 basis-40"
              value={day}
              onChange={(changed) => setTime(join(changed, clock))}
            />
            <TimeField
              label="Time"
              tag="optional"
              removeLabel="Remove time"
              time={clock}
              onChange={(changed) => setTime(join(day, changed))}
            />
          </div>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {photo.timestampSource === 'entered' && (
            <Button disabled={correct.isPending} onClick={() => save(null)}>
              Use the photo’s own time
            </Button>
          )}
          <Button disabled={correct.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="action" busy={correct.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function join(day: string, clock: string): string {
  return clock === '' ? day : `${day}T${clock}`
}
