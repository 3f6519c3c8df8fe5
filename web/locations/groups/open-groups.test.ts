import { expect, test } from 'vitest'
import type { LocationGroup } from '../../../shared/locations.ts'
import { sampleGroup } from '../../../test/samples/sample-location-groups.ts'
import { loadOpenGroups, saveOpenGroups, withDefaultOpen } from './open-groups.ts'

const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((name) => ({ ...sampleGroup(name, ['Spot']), id: name })) as [
  LocationGroup,
  LocationGroup,
  LocationGroup,
  LocationGroup,
]
const favorite = (group: LocationGroup) => ({ ...group, pinned: true })

test('a few groups are all open', () => {
  expect(withDefaultOpen({}, [a, b, c])).toEqual({ A: true, B: true, C: true })
})

test('of many groups, the favorites are open, or else the first', () => {
  expect(withDefaultOpen({}, [favorite(c), favorite(d), a, b])).toEqual({
    A: false,
    B: false,
    C: true,
    D: true,
  })
  expect(withDefaultOpen({}, [a, b, c, d])).toEqual({ A: true, B: false, C: false, D: false })
})

test('known groups keep their state while groups are added and removed', () => {
  const known = { A: false, B: true, C: true }
  expect(withDefaultOpen(known, [a, b])).toBe(known)
  expect(withDefaultOpen(known, [a, b, c, d])).toEqual({ ...known, D: false })
  expect(withDefaultOpen({ A: false }, [a, b])).toEqual({ A: false, B: true })
})

test('a tab restores open groups only for the same user', () => {
  const storage = emptyStorage()
  expect(loadOpenGroups(storage, 'ann')).toEqual({})
  saveOpenGroups(storage, 'ann', { A: true })
  expect(loadOpenGroups(storage, 'ann')).toEqual({ A: true })
  expect(loadOpenGroups(storage, 'bob')).toEqual({})
  expect(loadOpenGroups(storage, 'ann')).toEqual({})
})

test.each(['', '{', 'null', '[]', '{"ownerId":"ann"}', '{"ownerId":"ann","groups":{"A":1}}'])(
  'the invalid value %j in storage is ignored',
  (text) => {
    const storage = emptyStorage()
    storage.setItem('locationGroups', text)
    expect(loadOpenGroups(storage, 'ann')).toEqual({})
  },
)

function emptyStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
