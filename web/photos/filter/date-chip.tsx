import { type FormEvent, useState } from 'react'
import { isDates } from '../../../shared/photos/photo-filter.ts'
import { CatchField } from '../../catches/catch-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { dayLength } from '../outing/outing-search.ts'
import { type ChipProps, ChoiceChip } from './choice-chip.tsx'
import type { ChoiceControl } from './filter-controls.ts'

/** The chip of the date: a menu of years, and a dialog for two days and all between. */
export function DateChip(props: ChipProps<ChoiceControl>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ChoiceChip {...props}>
        <MenuSeparator />
        <MenuItem onSelect={() => setIsOpen(true)}>Choose dates</MenuItem>
      </ChoiceChip>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Choose Dates">
        <DatesForm
          dates={props.filter.date}
          onChoose={(date) => {
            props.onChange({ date })
            setIsOpen(false)
          }}
        />
      </Dialog>
    </>
  )
}

interface DatesFormProps {
  dates: string | undefined
  onChoose: (dates: string) => void
}

function DatesForm({ dates = '', onChoose }: DatesFormProps) {
  const [initialFrom = '', initialTo = initialFrom] = dates
    .split('/')
    .filter((text) => text.length === dayLength)
  const [from, setFrom] = useState(initialFrom)
  const [to, setTo] = useState(initialTo)

  function submit(event: FormEvent) {
    event.preventDefault()
    const [first, last] = from <= to ? [from, to] : [to, from]
    const chosen = first === last ? first : `${first}/${last}`
    if (isDates(chosen)) onChoose(chosen)
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <CatchField label="From" type="date" required autoFocus {...possible} value={from} onChange={setFrom} />
      <CatchField label="To" type="date" required {...possible} value={to} onChange={setTo} />
      <Button type="submit" variant="action" className="col-span-full mt-2 justify-self-end">
        Show matches
      </Button>
    </form>
  )
}

const possible = { min: '1001-01-01', max: '9998-12-31' }
