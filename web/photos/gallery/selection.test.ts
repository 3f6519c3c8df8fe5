import { expect, test } from 'vitest'
import { nextRemaining, type Selection, type SelectionAction, selectionReducer } from './selection.ts'

const order = [...'abcdefgh'].map((id) => ({ id }))

/** What is selected after these steps, as one word; null outside of select mode. */
function selectedAfter(actions: SelectionAction[], displayed = order): string | null {
  const selection = actions.reduce<Selection | null>(
    (current, action) => selectionReducer(current, action, displayed),
    null,
  )
  return selection && [...selection.ids].sort().join('')
}

test('select mode begins with nothing, and its end forgets all', () => {
  expect(selectedAfter([])).toBe(null)
  expect(selectedAfter([{ type: 'start' }])).toBe('')
  expect(selectedAfter([{ type: 'toggle', id: 'b' }, { type: 'end' }])).toBe(null)
})

test('a tap selects a photo, another takes it back', () => {
  const taps: SelectionAction[] = [
    { type: 'toggle', id: 'b' },
    { type: 'toggle', id: 'e' },
  ]
  expect(selectedAfter(taps)).toBe('be')
  expect(selectedAfter([...taps, { type: 'toggle', id: 'b' }])).toBe('e')
})

test('with Shift everything from the last photo to this one is added, in either direction', () => {
  expect(
    selectedAfter([
      { type: 'toggle', id: 'b' },
      { type: 'extend', id: 'd' },
    ]),
  ).toBe('bcd')
  expect(
    selectedAfter([
      { type: 'toggle', id: 'h' },
      { type: 'toggle', id: 'e' },
      { type: 'extend', id: 'c' },
    ]),
  ).toBe('cdeh')
})

test('with Shift and no last photo this one alone is added', () => {
  expect(selectedAfter([{ type: 'extend', id: 'd' }])).toBe('d')
})

test('a range reaches along the order that is shown now', () => {
  const selection = selectionReducer(null, { type: 'toggle', id: 'a' }, order)
  const turned = selectionReducer(selection, { type: 'extend', id: 'g' }, order.toReversed())
  expect([...(turned?.ids ?? [])].sort().join('')).toBe('abcdefg')
  const sorted = [...'agbcdefh'].map((id) => ({ id }))
  expect([...(selectionReducer(selection, { type: 'extend', id: 'g' }, sorted)?.ids ?? [])]).toEqual([
    'a',
    'g',
  ])
})

test('a drag selects from where it began to where it is, and gives back what it has left again', () => {
  const dragged: SelectionAction[] = [
    { type: 'toggle', id: 'h' },
    { type: 'startDrag', id: 'b' },
    { type: 'drag', id: 'e' },
  ]
  expect(selectedAfter(dragged)).toBe('bcdeh')
  expect(selectedAfter([...dragged, { type: 'drag', id: 'c' }])).toBe('bch')
  expect(selectedAfter([...dragged, { type: 'drag', id: 'a' }])).toBe('abh')
})

test('a drag that begins at a selected photo takes away', () => {
  expect(selectedAfter([{ type: 'all' }, { type: 'startDrag', id: 'c' }, { type: 'drag', id: 'f' }])).toBe(
    'abgh',
  )
})

test('a press on a photo begins select mode with it', () => {
  expect(selectedAfter([{ type: 'startDrag', id: 'c' }])).toBe('c')
})

test('a drag that nothing has begun selects nothing', () => {
  expect(selectedAfter([{ type: 'drag', id: 'c' }])).toBe(null)
  expect(selectedAfter([{ type: 'start' }, { type: 'drag', id: 'c' }])).toBe('')
})

test('all photos can be selected, and none', () => {
  expect(selectedAfter([{ type: 'all' }])).toBe('abcdefgh')
  expect(selectedAfter([{ type: 'all' }, { type: 'none' }])).toBe('')
})

test('what could not be done stays selected; where all was done, select mode is over', () => {
  expect(selectedAfter([{ type: 'all' }, { type: 'deselect', ids: [...'abcefgh'] }])).toBe('d')
  expect(selectedAfter([{ type: 'all' }, { type: 'deselect', ids: [...'abcdefgh'] }])).toBe(null)
})

test('what was selected while others were done with stays, and select mode that was left does not come back', () => {
  const actions: SelectionAction[] = [
    { type: 'toggle', id: 'a' },
    { type: 'toggle', id: 'c' },
    { type: 'deselect', ids: ['a'] },
  ]
  expect(selectedAfter(actions)).toBe('c')
  expect(selectedAfter([{ type: 'deselect', ids: ['a'] }])).toBe(null)
})

test('photos that have gone are selected no longer, and a selection that lost nothing is the same', () => {
  const selection = selectionReducer(null, { type: 'all' }, order)
  expect(selectionReducer(selection, { type: 'sync' }, order)).toBe(selection)
  const left = selectionReducer(selection, { type: 'sync' }, order.slice(2))
  expect([...(left?.ids ?? [])].join('')).toBe('cdefgh')
  expect(selectionReducer(null, { type: 'sync' }, order)).toBe(null)
})

test('after photos have gone the one behind them is next, else the one before', () => {
  expect(nextRemaining(order, new Set('cd'))).toBe('e')
  expect(nextRemaining(order, new Set('ac'))).toBe('b')
  expect(nextRemaining(order, new Set('gh'))).toBe('f')
  expect(nextRemaining(order, new Set('abcdefgh'))).toBe(null)
})
