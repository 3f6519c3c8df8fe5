import { useId, useState } from 'react'
import { useUnits } from '../account/account-api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { WhereTakenQuestion } from './use-where-taken.tsx'
import { whereTakenText } from './where-taken-text.ts'

/** Asks whether photos keep their GPS data or get the coordinates of their location. It opens when it is mounted. */
export function WhereTakenDialog({ answer, ...question }: WhereTakenQuestion) {
  const [open, setOpen] = useState(true)
  const { title, reason, replaceLabel } = whereTakenText(question, useUnits())
  const id = useId()

  function close(chosen: Parameters<typeof answer>[0]) {
    setOpen(false)
    answer(chosen)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={() => close(null)}
      title={title}
      description={
        <span id={id} className="flex flex-col gap-2">
          <span className="text-ink">{reason}</span>
          <span>
            Weather, tide and time zone follow the coordinates. Replaced GPS data can’t be brought back.
          </span>
        </span>
      }
    >
      <div className="flex flex-col gap-3">
        <Button
          className={buttonClass}
          aria-describedby={id}
          onClick={() => close(new Set(question.far.map((photo) => photo.id)))}
        >
          {replaceLabel}
        </Button>
        <Button className={buttonClass} aria-describedby={id} onClick={() => close(new Set())}>
          Keep GPS Data
        </Button>
        <Button variant="quiet" className={buttonClass} aria-describedby={id} onClick={() => close(null)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}

/** As round as a button of one line, so that the lines of a long name fit too. */
const buttonClass = 'rounded-[1.375rem]!'
