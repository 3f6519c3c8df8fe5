import { expect, test } from 'vitest'
import type { PhotoFilter } from '../../../shared/photos/photo-filter.ts'
import { orderChips, reorderChips } from './chip-order.ts'
import { filterControls } from './filter-controls.ts'
import type { FilterName } from './filter-params.ts'

const labels = (order: ReturnType<typeof orderChips>) => order.controls.map(({ label }) => label)
const plain = filterControls.map(({ label }) => label)

function change(from: PhotoFilter, to: PhotoFilter, used: FilterName[] = []) {
  return reorderChips(orderChips(filterControls, from), filterControls, to, new Set(used))
}

test('chips that are set come first, each group in its usual order', () => {
  expect(labels(orderChips(filterControls, {}))).toEqual(plain)
  const order = labels(orderChips(filterControls, { tide: 'low', bait: 'Popper', maxWindSpeed: 5 }))
  expect(order.slice(0, 4)).toEqual(['Bait', 'Tide', 'Wind', 'Favorites'])
  expect(order.toSorted()).toEqual(plain.toSorted())
})

test('a chip that is used stays where it is, also when Back undoes that', () => {
  const set = change({ bait: 'Popper' }, { bait: 'Popper', tide: 'low' }, ['tide'])
  expect(labels(set).slice(0, 2)).toEqual(['Bait', 'Favorites'])
  const undone = reorderChips(set, filterControls, { bait: 'Popper' }, new Set<FilterName>(['tide']))
  expect(labels(undone)).toEqual(labels(set))
})

test('a chip that something else sets or turns off moves', () => {
  expect(labels(change({}, { tide: 'low' })).slice(0, 2)).toEqual(['Tide', 'Favorites'])
  expect(labels(change({ tide: 'low' }, {}))).toEqual(plain)
  const both = change({ bait: 'Popper' }, { tide: 'low' }, ['bait'])
  expect(labels(both).slice(0, 2)).toEqual(['Tide', 'Favorites'])
})

test('another value and other words leave the order as it is', () => {
  const order = orderChips(filterControls, { tide: 'low' })
  const next = reorderChips(order, filterControls, { tide: 'high', search: 'pike' }, new Set())
  expect(next).toBe(order)
})
