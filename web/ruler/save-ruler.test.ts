import { expect, test } from 'vitest'
import { type Catch, type RulerDrawing, toCatch, unknownCatch } from '../../shared/catches.ts'
import { clearingEdit, undoOfClearing } from './save-ruler.ts'

const ruler = {} as RulerDrawing
const fishWith = (values: Partial<Catch>) => toCatch({ ...unknownCatch, id: 'a', ruler, ...values })

test('undoing the removal of a ruler restores it with the length that it gave', () => {
  const read = fishWith({ lengthInches: 18.3, lengthSource: 'ruler' })
  expect(clearingEdit(read)).toEqual({ ruler: null, lengthInches: 18.3, lengthSource: 'entered' })
  expect(undoOfClearing(read, clearingEdit(read))).toEqual({
    ruler,
    lengthInches: 18.3,
    lengthSource: 'ruler',
  })
  const measured = fishWith({ lengthInches: 18, lengthSource: 'measured' })
  expect(undoOfClearing(measured, clearingEdit(measured))).toEqual({ ruler })
  expect(undoOfClearing(fishWith({ ruler: null }), { ruler: null })).toBeNull()
  expect(undoOfClearing(read, { ruler })).toBeNull()
})
