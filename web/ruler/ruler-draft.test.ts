import { expect, test } from 'vitest'
import { rulerDrawing } from '../../shared/catches.ts'
import { knownReferences } from './known-references.ts'
import { nextMark, openDraft, placeMark, type RulerDraft, toDrawing } from './ruler-draft.ts'

test('marks are placed in order: both ends of the reference, then snout and tail', () => {
  const mark = { at: [0.5, 0.5] as [number, number], error: 0.01 }
  let draft: RulerDraft = { ...openDraft(null), reference: { name: 'Card', lengthInches: 3 } }
  expect(nextMark(draft)).toBeNull()
  draft = { ...draft, step: 'ends' }
  const placed = []
  for (const step of ['ends', 'fish'] as const) {
    draft = { ...draft, step }
    for (let name = nextMark(draft); name !== null; name = nextMark(draft)) {
      placed.push(name)
      expect(toDrawing(draft)).toBeNull()
      draft = placeMark(draft, name, mark)
    }
  }
  expect(placed).toEqual(['firstEnd', 'secondEnd', 'snout', 'tail'])
  expect(rulerDrawing.parse(toDrawing(draft))).toMatchObject({ snout: [0.5, 0.5] })
})

test('a hand and a rod are references once their lengths are set', () => {
  const names = (user: Parameters<typeof knownReferences>[0]) => knownReferences(user).map(({ name }) => name)
  const carried = ['Bank card', 'US quarter', '1 euro coin']
  expect(names({})).toEqual(carried)
  expect(names({ handWidthInches: null, rodMarkInches: 24 })).toEqual([...carried, 'Rod mark'])
  expect(names({ handWidthInches: 3.4, rodMarkInches: 24 })).toHaveLength(5)
})
