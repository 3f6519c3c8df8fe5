import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import type { LogPhoto } from '../../shared/sync.ts'
import { useUnits } from '../account/account-api.ts'
import { errorMessage } from '../api-client/request-error.ts'
import { readChosenPreference, savePreference } from '../device/preferences.ts'
import { Button } from '../ui/button.tsx'
import { toCatchEdit } from './catch-form-values.ts'
import { type FishFields, newFishFields, toCatchesEdit, toFishFields } from './fish-fields.ts'
import { FishFieldset } from './fish-fieldset.tsx'
import { FishSuggestions } from './fish-suggestions.tsx'
import { halfSavedText, useSaveCatch } from './save-catch.ts'

interface CatchFormProps {
  photo: LogPhoto
  onDone: () => void
}

/** Form in which the user corrects what the vision service estimated. A rejected save keeps everything typed. */
export function CatchForm({ photo, onDone }: CatchFormProps) {
  // the units the fields were filled in with, even if the setting changes meanwhile
  const [units] = useState(useUnits())
  const [opened] = useState(() => toFishFields(photo, units))
  const [fish, setFish] = useState(opened)
  const addedCount = useRef(0)
  const addButton = useRef<HTMLButtonElement>(null)
  const save = useSaveCatch()
  // what other fish of this form start with, until each has an answer of its own
  const [usualAnswer, setUsualAnswer] = useState(() => readChosenPreference('sizesMeasured'))
  const withAnswer = (fields: FishFields) => ({ ...fields, isMeasured: fields.isMeasured ?? usualAnswer })
  const [first, ...further] = fish

  function submit(event: FormEvent) {
    event.preventDefault()
    const isSingle = opened.length === 1 && further.length === 0
    const edit =
      isSingle && first && first.id !== null
        ? toCatchEdit(first.values, first.initialValues, photo, units, first.isMeasured ?? usualAnswer)
        : toCatchesEdit(fish.map(withAnswer), opened, photo, units)
    save.mutate({ photo, edit }, { onSuccess: onDone })
  }
  function add() {
    addedCount.current += 1
    setFish([...fish, newFishFields(addedCount.current)])
  }
  function remove({ key }: FishFields) {
    setFish(fish.filter((fields) => fields.key !== key))
    addButton.current?.focus()
  }
  function answer(fields: FishFields, isMeasured: boolean) {
    savePreference('sizesMeasured', isMeasured)
    if (usualAnswer === null) setUsualAnswer(isMeasured)
    change({ ...fields, isMeasured })
  }
  const change = (changed: FishFields) =>
    setFish(fish.map((fields) => (fields.key === changed.key ? changed : fields)))

  return (
    <form aria-label="Fish info" onSubmit={submit} className="flex flex-col gap-2 py-2">
      {fish.map((fields, index) => (
        <FishFieldset
          key={fields.key}
          fields={withAnswer(fields)}
          number={fish.length === 1 ? null : index + 1}
          isFocused={index === 0 || fields.id === null}
          hasHelp={index === 0}
          isList
          units={units}
          onChange={(changed) => change({ ...changed, isMeasured: fields.isMeasured })}
          onAnswer={(isMeasured) => answer(fields, isMeasured)}
          onRemove={remove}
        />
      ))}
      <FishSuggestions />
      {fish.length < limits.catchesPerPhoto && (
        <Button ref={addButton} variant="quiet" className="-ml-2 self-start px-2!" onClick={add}>
          <Plus aria-hidden className="size-5" />
          Add a fish
        </Button>
      )}
      {save.isError && (
        <p role="alert" className="font-semibold text-danger text-sm">
          {halfSavedText(save.error)} {errorMessage(save.error, 'Failed to save fish data.')}
        </p>
      )}
      <div className="sticky -bottom-3 z-20 flex justify-end gap-3 bg-sheet py-2">
        <Button onClick={onDone} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="action" busy={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
