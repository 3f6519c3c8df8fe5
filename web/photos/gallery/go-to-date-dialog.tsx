import { type FormEvent, useState } from 'react'
import { CatchField } from '../../catches/catch-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface GoToDateDialogProps {
  open: boolean
  onClose: () => void
  /** The first and the last day that can be chosen, as `2024-05-03`. */
  days: { first: string; last: string }
  onGo: (day: string) => void
}

/** A dialog for a day to scroll to. */
export function GoToDateDialog({ open, onClose, days, onGo }: GoToDateDialogProps) {
  const [day, setDay] = useState(days.last)

  function submit(event: FormEvent) {
    event.preventDefault()
    onGo(day)
    onClose()
  }

  return (
    <Dialog open={open} onOpenChange={onClose} title="Go to Date">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <CatchField
          label="Date"
          type="date"
          required
          autoFocus
          min={days.first}
          max={days.last}
          value={day}
          onChange={setDay}
        />
        <Button type="submit" variant="action" className="self-end">
          Go
        </Button>
      </form>
    </Dialog>
  )
}
