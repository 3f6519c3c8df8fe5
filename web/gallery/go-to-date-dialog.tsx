import { type FormEvent, useMemo, useState } from 'react'
import { formatMonth } from '../../shared/formatting/hours-and-months.ts'
import { plural } from '../../shared/formatting/plural.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { CatchField } from '../catches/catch-field.tsx'
import { countByDay } from '../photos/count-by-day.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface GoToDateDialogProps {
  open: boolean
  onClose: () => void
  photos: readonly LogPhoto[]
  /** The month to begin with, as `2024-05`; empty for the last one. */
  month: string
  onGo: (day: string) => void
}

/** A dialog for a day to scroll to: one of those with photos in a month, or any other. */
export function GoToDateDialog({ open, onClose, photos, month, onGo }: GoToDateDialogProps) {
  const days = useMemo(() => countByDay(photos), [photos])
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const [day, setDay] = useState(() => days.findLast((it) => it.day.startsWith(month))?.day ?? last)
  const [listedMonth, setListedMonth] = useState(monthOf(day))
  const listed = days.filter((it) => monthOf(it.day) === listedMonth)

  function changeDay(text: string): void {
    setDay(text)
    if (text >= first && text <= last) setListedMonth(monthOf(text)) // not while its year is being typed
  }

  function go(toDay: string): void {
    onGo(toDay)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    go(day)
  }

  return (
    <Dialog open={open} onOpenChange={onClose} title="Go to Date">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <CatchField
              label="Date"
              type="date"
              required
              autoFocus
              min={first}
              max={last}
              value={day}
              onChange={changeDay}
            />
          </div>
          <Button type="submit" variant="action">
            Go
          </Button>
        </div>
        {listed.length === 0 ? (
          <p className="text-quiet">No photos in {formatMonth(listedMonth)}.</p>
        ) : (
          <ul
            aria-label="Days with photos"
            className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
          >
            {listed.map((it) => (
              <li key={it.day} className="flex">
                <Button onClick={() => go(it.day)} className="flex-1 flex-col gap-0! py-1.5">
                  {dayFormat.format(new Date(`${it.day}T00:00:00Z`))}
                  <span className="text-quiet text-xs">{plural(it.count, 'photo')}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}

function monthOf(day: string): string {
  return day.slice(0, 7)
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
