import { expect, test } from 'vitest'
import { nextRemaining, type Selection, type SelectionAction, selectionReducer } from './selection.ts'

const order = [...'abcdefgh'].map((id) => ({ id }))

/** The selected IDs after these actions, joined; null outside select mode. */
function selectedAfter(actions: SelectionAction[], displayed = order): string | null {
  const selection = actions.reduce<Selection | null>(
    (current, action) => selectionReducer(current, action, displayed),
    null,
  )
  return selection && [...selection.ids].sort().join('')
}

test('select mode starts empty, and ending it clears the selection', () => {
  expect(selectedAfter([])).toBe(null)
  expect(selectedAfter([{ type: 'start' }])).toBe('')
  expect(selectedAfter([{ type: 'toggle', id: 'b' }, { type: 'end' }])).toBe(null)
})

test('a tap selects a photo, and another one deselects it', () => {
  const taps: SelectionAction[] = [
    { type: 'toggle', id: 'b' },
    { type: 'toggle', id: 'e' },
  ]
  expect(selectedAfter(taps)).toBe('be')
  expect(selectedAfter([...taps, { type: 'toggle', id: 'b' }])).toBe('e')
})

test('Shift adds everything from the last photo to this one, in either direction', () => {
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

test('Shift without a last photo adds only this one', () => {
  expect(selectedAfter([{ type: 'extend', id: 'd' }])).toBe('d')
})

test('a month is selected with what was selected in it, and deselected once all of it is', () => {
  const times = ['2026-06', '2026-06', '2026-05', '2026-05', '2026-05', '2025-05', null, null]
  const dated = order.map(({ id }, index) => ({ id, timestamp: times[index] ?? null }))
  const start: SelectionAction[] = [
    { type: 'toggle', id: 'a' },
    { type: 'toggle', id: 'd' },
  ]
  const may: SelectionAction = { type: 'month', id: 'c' }
  expect(selectedAfter([...start, may], dated)).toBe('acde')
  expect(selectedAfter([...start, may, may], dated)).toBe('a')
  expect(selectedAfter([{ type: 'month', id: 'g' }], dated)).toBe('gh')
  expect(selectedAfter([...start, { type: 'month', id: 'gone' }], dated)).toBe('ad')
})

test('a range follows the displayed order', () => {
  const selection = selectionReducer(null, { type: 'toggle', id: 'a' }, order)
  const reversed = selectionReducer(selection, { type: 'extend', id: 'g' }, order.toReversed())
  expect([...(reversed?.ids ?? [])].sort().join('')).toBe('abcdefg')
  const sorted = [...'agbcdefh'].map((id) => ({ id }))
  expect([...(selectionReducer(selection, { type: 'extend', id: 'g' }, sorted)?.ids ?? [])]).toEqual([
    'a',
    'g',
  ])
})

test('a drag selects from its start to its current photo and restores the photos it has left', () => {
  const dragged: SelectionAction[] = [
    { type: 'toggle', id: 'h' },
    { type: 'startDrag', id: 'b' },
    { type: 'drag', id: 'e' },
  ]
  expect(selectedAfter(dragged)).toBe('bcdeh')
  expect(selectedAfter([...dragged, { type: 'drag', id: 'c' }])).toBe('bch')
  expect(selectedAfter([...dragged, { type: 'drag', id: 'a' }])).toBe('abh')
})

test('a drag that starts on a selected photo deselects', () => {
  expect(selectedAfter([{ type: 'all' }, { type: 'startDrag', id: 'c' }, { type: 'drag', id: 'f' }])).toBe(
    'abgh',
  )
})

test('starting a drag on a photo starts select mode with it', () => {
  expect(selectedAfter([{ type: 'startDrag', id: 'c' }])).toBe('c')
})

test('a drag without a start selects nothing', () => {
  expect(selectedAfter([{ type: 'drag', id: 'c' }])).toBe(null)
  expect(selectedAfter([{ type: 'start' }, { type: 'drag', id: 'c' }])).toBe('')
})

test('all photos can be selected and deselected', () => {
  expect(selectedAfter([{ type: 'all' }])).toBe('abcdefgh')
  expect(selectedAfter([{ type: 'all' }, { type: 'none' }])).toBe('')
})

test('deselecting some photos keeps the others, and deselecting all ends select mode', () => {
  expect(selectedAfter([{ type: 'all' }, { type: 'deselect', ids: [...'abcefgh'] }])).toBe('d')
  expect(selectedAfter([{ type: 'all' }, { type: 'deselect', ids: [...'abcdefgh'] }])).toBe(null)
})

test('deselecting keeps photos selected in the meantime and does not restart select mode', () => {
  const actions: SelectionAction[] = [
    { type: 'toggle', id: 'a' },
    { type: 'toggle', id: 'c' },
    { type: 'deselect', ids: ['a'] },
  ]
  expect(selectedAfter(actions)).toBe('c')
  expect(selectedAfter([{ type: 'deselect', ids: ['a'] }])).toBe(null)
})

test('syncing deselects removed photos and returns the same selection if there are none', () => {
  const selection = selectionReducer(null, { type: 'all' }, order)
  expect(selectionReducer(selection, { type: 'sync' }, order)).toBe(selection)
  const left = selectionReducer(selection, { type: 'sync' }, order.slice(2))
  expect([...(left?.ids ?? [])].join('')).toBe('cdefgh')
  expect(selectionReducer(null, { type: 'sync' }, order)).toBe(null)
})

test('the next remaining photo comes after the first removed one, or else before it', () => {
  expect(nextRemaining(order, new Set('cd'))).toBe('e')
  expect(nextRemaining(order, new Set('ac'))).toBe('b')
  expect(nextRemaining(order, new Set('gh'))).toBe('f')
  expect(nextRemaining(order, new Set('abcdefgh'))).toBe(null)
})
