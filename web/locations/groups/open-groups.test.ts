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

test('of many groups, the favorites are open, or else the first', () => {
  expect(withDefaultOpen({}, [favorite(c), favorite(d), a, b])).toEqual({
    A: false,
    B: false,
    C: true,
    D: true,
  })
  expect(withDefaultOpen({}, [a, b, c, d])).toEqual({ A: true, B: false, C: false, D: false })
})

test('a tab restores open groups only for the same user', () => {
  expect(loadOpenGroups('ann')).toEqual({})
  saveOpenGroups('ann', { A: true })
  expect(loadOpenGroups('ann')).toEqual({ A: true })
  expect(loadOpenGroups('bob')).toEqual({})
  expect(loadOpenGroups('ann')).toEqual({})
})
