import { formatCatchLength, formatCatchWeight, noBands } from '../../shared/catches/catch-size.ts'
import { valuesByField } from '../../shared/catches/merge-edit.ts'
import { type EditedField, editedFields } from '../../shared/catches/note-fields.ts'
import { outcomeLabels } from '../../shared/catches/outcome-labels.ts'
import { type Catch, type CatchesEdit, unknownCatch } from '../../shared/catches.ts'
import { titleCase } from '../../shared/formatting/title-case.ts'
import type { UnitSystem } from '../../shared/unit-systems.ts'
import { formatTemperature } from '../../shared/units.ts'
import type { FishValues, PendingChanges, YieldedFish } from '../offline/pending-edits.ts'
import { differs, pickValues, valuesToCatchEdit } from './fish-changes.ts'

/** Says for each field that yielded what stays, and what the user's own value was. */
export function yieldedText(
  catches: readonly Catch[],
  yielded: readonly YieldedFish[],
  units: UnitSystem,
): string {
  const sentences = yielded.flatMap(({ id, fields, values }) => {
    const index = catches.findIndex((fish) => fish.id === id)
    const fish = catches[index]
    const number = catches.length > 1 ? ` ${index + 1}` : ''
    if (!fish) return [`The fish is no longer in this photo. ${droppedValues(values ?? {}, fields, units)}`]
    if (values === null) return [`Fish${number} wasn’t removed because another device changed it.`]
    return fields.map((field) => {
      const [theirs, mine] = [fish, values].map((known) => fieldText(field, known, units) ?? 'empty')
      const name = number
        ? `Fish${number}: ${editedFieldNames[field].toLowerCase()}`
        : editedFieldNames[field]
      return `${name} stays ${theirs}, as entered on another device (yours: ${mine}).`
    })
  })
  return sentences.join(' ')
}

/** Returns the edit that saves the user's own values after all; null if their fish are gone. */
export function mineEdit(catches: readonly Catch[], yielded: readonly YieldedFish[]): CatchesEdit | null {
  const present = yielded.filter(({ id }) => catches.some((fish) => fish.id === id))
  if (present.length === 0) return null
  return {
    changed: present.flatMap(({ id, values }) => (values ? [{ ...valuesToCatchEdit(values, {}), id }] : [])),
    removed: present.flatMap(({ id, values }) => (values ? [] : [id])),
  }
}

/** Says what changes of fish contained that were dropped. */
export function droppedText({ changed, added, removed }: PendingChanges, units: UnitSystem): string {
  const texts = [
    ...changed.map(({ values }) => droppedValues(values, editedFields, units)),
    ...added.map((fish) => {
      const fields = editedFields.filter((field) => differs(field, unknownCatch, fish))
      return droppedValues(pickValues(fish, fields), fields, units)
    }),
    ...removed.map(() => 'The fish wasn’t removed.'),
  ]
  return texts.filter((text) => text !== '').join(' ')
}

function droppedValues(values: FishValues, fields: readonly EditedField[], units: UnitSystem): string {
  const dropped = fields.flatMap((field) => {
    if (values[valuesByField[field][0]] === undefined) return []
    return [`${editedFieldNames[field].toLowerCase()} ${fieldText(field, values, units) ?? 'empty'}`]
  })
  return dropped.length === 0 ? '' : `Your change: ${dropped.join(', ')}.`
}

function fieldText(field: EditedField, values: FishValues, units: UnitSystem): string | null {
  const {
    lengthInches = null,
    weightLbs = null,
    lengthSource,
    weightSource,
    waterTemperature = null,
  } = values
  const size = { lengthInches, lengthSource, weightLbs, weightSource }
  if (field === 'length') return formatCatchLength(size, noBands, units)
  if (field === 'weight') return formatCatchWeight(size, noBands, units, 'lbs')
  if (field === 'outcome') return values.outcome ? outcomeLabels[values.outcome] : null
  if (field === 'waterTemperature') return formatTemperature(waterTemperature, units)
  const text = values[field] ?? null
  if (text === null) return text
  if (field === 'note') return `“${text.length > maxNoteLength ? `${text.slice(0, maxNoteLength)}…` : text}”`
  return field === 'species' ? titleCase(text) : text
}

const maxNoteLength = 60

/** What messages call each field. */
const editedFieldNames: Record<EditedField, string> = {
  species: 'Species',
  length: 'Length',
  weight: 'Weight',
  caughtWith: 'Bait',
  note: 'Note',
  outcome: 'Outcome',
  waterTemperature: 'Water temperature',
  waterClarity: 'Water clarity',
  caughtBy: 'Caught by',
}
