import { expect, test } from 'vitest'
import type { LogPhoto } from '../../shared/sync.ts'
import { datesText, rangeText, reasonTexts, shiftText, suggestionText, summaryText } from './track-text.ts'

test.each([
  [0, 'unchanged'],
  [1, '1 min later'],
  [-60, '1 h earlier'],
  [125, '2 h 5 min later'],
])('a shift of %i minutes', (minutes, text) => {
  expect(shiftText(minutes)).toBe(text)
})

test('the summary says how many photos can be located', () => {
  expect(summaryText(0, 0)).toBe('All your catches have GPS data or a location already.')
  expect(summaryText(0, 1)).toBe('No photo without GPS data fits this track.')
  expect(summaryText(1, 1200)).toBe('1 of 1,200 photos without GPS data can be located.')
})

test('each reason has its number', () => {
  expect(reasonTexts({ outside: 1, gap: 2, contradiction: 1, undated: 3 })).toEqual([
    '1 photo was taken before or after the track.',
    '2 photos were taken in a gap of the track.',
    'For 1 photo, the tracks disagree.',
    '3 photos have no time.',
  ])
  expect(reasonTexts({ outside: 0, gap: 0, contradiction: 0, undated: 0 })).toEqual([])
})

test('a suggestion says if other shifts fit as well', () => {
  const exact = { minutes: -120, count: 1, from: -120, to: -120 }
  expect(suggestionText(exact)).toBe('1 photo fits the track if its time is 2 h earlier.')
  expect(suggestionText({ minutes: 120, count: 3, from: 105, to: 180 })).toBe(
    '3 photos fit the track if their times are 2 h later. Shifts from 1 h 45 min later to 3 h later fit as many, so check the map.',
  )
})

test('the time of a track is that of its place', () => {
  const range = { start: Date.parse('2025-06-14T10:00:00Z'), end: Date.parse('2025-06-14T16:20:00Z') }
  expect(rangeText(range, 'America/New_York')).toBe('Jun 14, 2025, 6:00 AM – 12:20 PM')
})

test('the days of the photos are those of their place', () => {
  const taken = (...times: (string | null)[]) =>
    times.map((time) => ({ photo: { id: '' } as LogPhoto, instant: time === null ? null : Date.parse(time) }))
  const dates = (...times: (string | null)[]) => datesText(taken(...times), 'America/New_York')
  expect(dates('2024-01-03T02:00:00Z', '2024-02-01T12:00:00Z', '2024-03-05T12:00:00Z', null)).toBe(
    'Photos without GPS data: Jan 2 – Mar 5, 2024',
  )
  expect(dates('2024-03-05T12:00:00Z')).toBe('Photos without GPS data: Mar 5, 2024')
  expect(dates(null)).toBeNull()
})
