import { expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { readGpx } from './read-gpx.ts'

const xml = (body: string, version = '1.1') =>
  `<?xml version="1.0"?>\n<gpx version="${version}" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`
const point = (time: string, latitude = 44.5, longitude = -73.3) =>
  `<trkpt lat="${latitude}" lon="${longitude}"><ele>29.1</ele><time>${time}</time></trkpt>`
const at = (time: string) => Date.parse(time)

test.each(['1.0', '1.1'])('reads the points of a GPX %s track', (version) => {
  const track = `<trk><name>Dawn &amp; dusk</name><trkseg>${point('2025-06-14T10:00:00Z')}${point('2025-06-14T10:00:05.500Z', -44.6, 173.25)}</trkseg></trk>`
  expect(readGpx(xml(track, version))).toEqual({
    lists: [
      {
        times: [at('2025-06-14T10:00:00Z'), at('2025-06-14T10:00:05.500Z')],
        latitudes: [44.5, -44.6],
        longitudes: [-73.3, 173.25],
      },
    ],
    untimedCount: 0,
  })
})

test('each segment of each track is a list of its own', () => {
  const segment = (time: string) => `<trkseg>${point(time)}</trkseg>`
  const tracks = `<trk>${segment('2025-06-14T10:00:00Z')}${segment('2025-06-14T12:00:00Z')}</trk><trk>${segment('2025-06-15T10:00:00Z')}</trk>`
  expect(readGpx(xml(tracks)).lists.map(({ times }) => times.length)).toEqual([1, 1, 1])
})

test('prefixes, other quotes, comments, line breaks and other attributes make no difference', () => {
  const text = `\uFEFF<!-- by <a> --><g:gpx xmlns:g="x"><g:trk><g:trkseg>
    <g:trkpt
      note="a > b" lon='-73.3' lat = '44.5'><g:cmt><![CDATA[<trkpt lat="1" lon="1">]]></g:cmt><g:time> 2025-06-14T12:00:00+02:00 </g:time></g:trkpt>
  </g:trkseg></g:trk></g:gpx>`
  const { lists } = readGpx(text)
  expect(lists).toEqual([{ times: [at('2025-06-14T10:00:00Z')], latitudes: [44.5], longitudes: [-73.3] }])
})

test('a time without a zone is UTC, and times in extensions are not the point’s', () => {
  const extended = `<trkpt lat="44.5" lon="-73.3"><extensions><x:time xmlns:x="y">1999-01-01T00:00:00Z</x:time></extensions><time>2025-06-14T10:00:00</time></trkpt>`
  expect(readGpx(xml(`<trk><trkseg>${extended}</trkseg></trk>`)).lists[0]?.times).toEqual([
    at('2025-06-14T10:00:00Z'),
  ])
})

test('points without a time or a position are left out; those without a time are counted', () => {
  const points = [
    '<trkpt lat="44.5" lon="-73.3"></trkpt>',
    '<trkpt lat="44.5" lon="-73.3"/>',
    point('yesterday'),
    point('2025-06-14T10:00:00Z', 0, 0),
    point('2025-06-14T10:00:00Z', 91),
    '<trkpt lat="" lon="7"><time>2025-06-14T10:00:00Z</time></trkpt>',
    '<trkpt lon="7"><time>2025-06-14T10:00:00Z</time></trkpt>',
  ]
  const { lists, untimedCount } = readGpx(xml(`<trk><trkseg>${points.join('')}</trkseg></trk>`))
  expect(lists[0]?.times).toEqual([])
  expect(untimedCount).toBe(3)
})

test('a planned route and waypoints without a time are no track', () => {
  const planned = '<wpt lat="1" lon="1"><name>Pier</name></wpt><rte><rtept lat="1" lon="1"/></rte>'
  expect(readGpx(xml(planned))).toEqual({ lists: [], untimedCount: 0 })
})

test('a waypoint with a time is a point', () => {
  const marked = '<wpt lat="44.5" lon="-73.3"><time>2025-06-14T10:00:00Z</time><name>Pier</name></wpt>'
  expect(readGpx(xml(marked)).lists).toEqual([
    { times: [at('2025-06-14T10:00:00Z')], latitudes: [44.5], longitudes: [-73.3] },
  ])
})

test.each([
  ['2025-04-01T00:18:01-0600', '2025-04-01T06:18:01Z'],
  ['2025-04-01T00:19:01+00', '2025-04-01T00:19:01Z'],
  ['2025-04-01t00:21:01z', '2025-04-01T00:21:01Z'],
  ['2025-04-01 02:21:01 +0200', '2025-04-01T00:21:01Z'],
])('the time %s of a track is %s', (written, time) => {
  expect(readGpx(xml(`<trk><trkseg>${point(written)}</trkseg></trk>`)).lists[0]?.times).toEqual([at(time)])
})

test('a file that ends too early gives the points up to there', () => {
  const text = xml(`<trk><trkseg>${point('2025-06-14T10:00:00Z')}${point('2025-06-14T10:00:05Z')}`)
  for (const end of ['</gpx>', point('x').length, 60, 30].map(
    (cut) => text.length - Number(cut) || text.length - 6,
  ))
    expect(readGpx(text.slice(0, end)).lists[0]?.times.length).toBeGreaterThan(0)
})

test('entity bombs are refused before anything is expanded', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;">]><gpx>&b;</gpx>`
  expect(() => readGpx(bomb)).toThrow('declarations, which no track needs')
  const external = '<!DOCTYPE gpx SYSTEM "http://example.org/evil.dtd"><gpx></gpx>'
  expect(() => readGpx(external)).toThrow('declarations')
  expect(() => readGpx(xml('<!ENTITY late "x">'))).toThrow('declarations')
})

test.each([
  ['another kind of XML', '<kml><Document/></kml>'],
  ['text', 'lat,lon,time'],
  ['nothing', ''],
  ['a tag without an end', `<gpx ${'a'.repeat(200_000)}>`],
])('%s is no GPX file', (_, text) => {
  expect(() => readGpx(text)).toThrow('Creel reads tracks as GPX')
})

test('empty segments leave no list behind, and all segments together have a limit', { tags: 'slow' }, () => {
  const segment = `<trkseg>${point('2025-06-14T10:00:00Z')}</trkseg>`
  expect(readGpx(xml(`${'<trkseg/><trkseg></trkseg>'.repeat(1000)}${segment}${segment}`)).lists).toHaveLength(
    2,
  )
  const small = '<trkseg><trkpt lat="1" lon="1"><time>2025-06-14T10:00:00Z</time></trkpt></trkseg>'
  expect(() => readGpx(xml(small.repeat(limits.trackPoints + 1)))).toThrow('more than 1,000,000 points')
})

test('a million nested, unclosed or quoted parts take linear time', () => {
  const many = 300_000
  expect(readGpx(xml('<a>'.repeat(many) + '</a>'.repeat(many))).lists).toEqual([])
  expect(readGpx(xml(`<trkpt lat="1" lon="1">${'<a>'.repeat(many)}`)).lists).toEqual([])
  expect(readGpx(xml('<!--'.repeat(many))).lists).toEqual([])
  expect(() => readGpx(xml('<a b="'.repeat(many)))).toThrow('Creel reads tracks as GPX')
})
