import { expect, test } from 'vitest'
import { filters } from '../../shared/photos/match-photo.ts'
import type { FilterName, PhotoFilter } from '../../shared/photos/photo-filter.ts'
import { orderChips, reorderChips } from './chip-order.ts'

const labels = (order: ReturnType<typeof orderChips>) => order.controls.map(({ label }) => label)
const plain = filters.map(({ label }) => label)

function change(from: PhotoFilter, to: PhotoFilter, used: FilterName[] = []) {
  return reorderChips(orderChips(filters, from), filters, to, new Set(used))
}

test('chips that are set come first, each group in its usual order', () => {
  expect(labels(orderChips(filters, {}))).toEqual(plain)
  const order = labels(orderChips(filters, { tide: 'low', bait: 'Popper', maxWindSpeed: 5 }))
  expect(order.slice(0, 4)).toEqual(['Bait', 'Tide', 'Wind', 'Favorites'])
  expect(order.toSorted()).toEqual(plain.toSorted())
})

test('a chip that is used stays where it is, also when Back undoes that', () => {
  const set = change({ bait: 'Popper' }, { bait: 'Popper', tide: 'low' }, ['tide'])
  expect(labels(set).slice(0, 2)).toEqual(['Bait', 'Favorites'])
  const undone = reorderChips(set, filters, { bait: 'Popper' }, new Set<FilterName>(['tide']))
  expect(labels(undone)).toEqual(labels(set))
})

test('a chip that something else sets or turns off moves', () => {
  expect(labels(change({}, { tide: 'low' })).slice(0, 2)).toEqual(['Tide', 'Favorites'])
  expect(labels(change({ tide: 'low' }, {}))).toEqual(plain)
  const both = change({ bait: 'Popper' }, { tide: 'low' }, ['bait'])
  expect(labels(both).slice(0, 2)).toEqual(['Tide', 'Favorites'])
})

test('another value and other words leave the order as it is', () => {
  const order = orderChips(filters, { tide: 'low' })
  const next = reorderChips(order, filters, { tide: 'high', search: 'pike' }, new Set())
  expect(next).toBe(order)
})
