import { ChevronDown } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useUnits } from '../../account/account-api.ts'
import { CatchField } from '../../catches/catch-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChipSetting } from '../../ui/menu-chip.tsx'
import type { ChipProps } from './choice-chip.tsx'
import { type RangeControl, toRangeFields, toRangeParams, turnedOff } from './filter-controls.ts'

/** A chip that opens a dialog for a minimum and a maximum. */
export function RangeChip(props: ChipProps<RangeControl>) {
  const { control, setting } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Chip aria-pressed={setting !== null} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {setting === null ? control.label : <ChipSetting label={control.label} setting={setting} />}
        <ChevronDown aria-hidden />
      </Chip>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={control.label}>
        <RangeForm {...props} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function RangeForm({
  control,
  filter,
  setting,
  onChange,
  onDone,
}: ChipProps<RangeControl> & { onDone: () => void }) {
  const units = useUnits()
  const [fields, setFields] = useState(() => toRangeFields(control, filter, units))
  const unit = control.unitOf(units).name
  const inputProps = { type: 'number', step: 'any', inputMode: 'decimal' } as const

  function submit(event: FormEvent) {
    event.preventDefault()
    onChange(toRangeParams(control, fields, units))
    onDone()
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-2 gap-3">
      <CatchField
        label={`From (${unit})`}
        {...inputProps}
        autoFocus
        value={fields.from}
        onChange={(from) => setFields({ ...fields, from })}
      />
      <CatchField
        label={`To (${unit})`}
        {...inputProps}
        value={fields.to}
        onChange={(to) => setFields({ ...fields, to })}
      />
      <div className="col-span-2 flex flex-wrap justify-end gap-3 pt-2">
        {setting !== null && (
          <Button
            onClick={() => {
              onChange(turnedOff(control))
              onDone()
            }}
          >
            Any {control.label.toLowerCase()}
          </Button>
        )}
        <Button type="submit" variant="action">
          Show matches
        </Button>
      </div>
    </form>
  )
}
