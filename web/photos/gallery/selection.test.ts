import { expect, test } from 'vitest'
import { nextAfter, type Selection, type SelectionAction, selectionReducer } from './selection.ts'

const order = [...'abcdefgh'].map((id) => ({ id }))

/** What is selected after these steps, as one word; null outside of select mode. */
function after(deps: SelectionAction[], shown = order): string | null {
  const selection = deps.reduce<Selection | null>((now, step) => selectionReducer(now, step, shown), null)
  return selection && [...selection.ids].sort().join('')
}

test('select mode begins with nothing, and its end forgets all', () => {
  expect(after([])).toBe(null)
  expect(after([{ do: 'start' }])).toBe('')
  expect(after([{ do: 'toggle', id: 'b' }, { do: 'end' }])).toBe(null)
})

test('a tap selects a photo, another takes it back', () => {
  const taps: SelectionAction[] = [
    { do: 'toggle', id: 'b' },
    { do: 'toggle', id: 'e' },
  ]
  expect(after(taps)).toBe('be')
  expect(after([...taps, { do: 'toggle', id: 'b' }])).toBe('e')
})

test('with Shift everything from the last photo to this one is added, in either direction', () => {
  expect(
    after([
      { do: 'toggle', id: 'b' },
      { do: 'reach', id: 'd' },
    ]),
  ).toBe('bcd')
  expect(
    after([
      { do: 'toggle', id: 'h' },
      { do: 'toggle', id: 'e' },
      { do: 'reach', id: 'c' },
    ]),
  ).toBe('cdeh')
})

test('with Shift and no last photo this one alone is added', () => {
  expect(after([{ do: 'reach', id: 'd' }])).toBe('d')
})

test('a range reaches along the order that is shown now', () => {
  const selection = selectionReducer(null, { do: 'toggle', id: 'a' }, order)
  const turned = selectionReducer(selection, { do: 'reach', id: 'g' }, order.toReversed())
  expect([...(turned?.ids ?? [])].sort().join('')).toBe('abcdefg')
  const sorted = [...'agbcdefh'].map((id) => ({ id }))
  expect([...(selectionReducer(selection, { do: 'reach', id: 'g' }, sorted)?.ids ?? [])]).toEqual(['a', 'g'])
})

test('a drag selects from where it began to where it is, and gives back what it has left again', () => {
  const dragged: SelectionAction[] = [
    { do: 'toggle', id: 'h' },
    { do: 'grab', id: 'b' },
    { do: 'drag', id: 'e' },
  ]
  expect(after(dragged)).toBe('bcdeh')
  expect(after([...dragged, { do: 'drag', id: 'c' }])).toBe('bch')
  expect(after([...dragged, { do: 'drag', id: 'a' }])).toBe('abh')
})

test('a drag that begins at a selected photo takes away', () => {
  expect(after([{ do: 'all' }, { do: 'grab', id: 'c' }, { do: 'drag', id: 'f' }])).toBe('abgh')
})

test('a press on a photo begins select mode with it', () => {
  expect(after([{ do: 'grab', id: 'c' }])).toBe('c')
})

test('a drag that nothing has begun selects nothing', () => {
  expect(after([{ do: 'drag', id: 'c' }])).toBe(null)
  expect(after([{ do: 'start' }, { do: 'drag', id: 'c' }])).toBe('')
})

test('all photos can be selected, and none', () => {
  expect(after([{ do: 'all' }])).toBe('abcdefgh')
  expect(after([{ do: 'all' }, { do: 'none' }])).toBe('')
})

test('what could not be done stays selected; where all was done, select mode is over', () => {
  expect(after([{ do: 'all' }, { do: 'release', ids: [...'abcefgh'] }])).toBe('d')
  expect(after([{ do: 'all' }, { do: 'release', ids: [...'abcdefgh'] }])).toBe(null)
})

test('what was selected while others were done with stays, and select mode that was left does not come back', () => {
  const deps: SelectionAction[] = [
    { do: 'toggle', id: 'a' },
    { do: 'toggle', id: 'c' },
    { do: 'release', ids: ['a'] },
  ]
  expect(after(deps)).toBe('c')
  expect(after([{ do: 'release', ids: ['a'] }])).toBe(null)
})

test('photos that have gone are selected no longer, and a selection that lost nothing is the same', () => {
  const selection = selectionReducer(null, { do: 'all' }, order)
  expect(selectionReducer(selection, { do: 'look' }, order)).toBe(selection)
  const left = selectionReducer(selection, { do: 'look' }, order.slice(2))
  expect([...(left?.ids ?? [])].join('')).toBe('cdefgh')
  expect(selectionReducer(null, { do: 'look' }, order)).toBe(null)
})

test('after photos have gone the one behind them is next, else the one before', () => {
  expect(nextAfter(order, new Set('cd'))).toBe('e')
  expect(nextAfter(order, new Set('ac'))).toBe('b')
  expect(nextAfter(order, new Set('gh'))).toBe('f')
  expect(nextAfter(order, new Set('abcdefgh'))).toBe(null)
})
