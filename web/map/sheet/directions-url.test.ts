import { expect, test } from 'vitest'
import { directionsUrl } from './directions-url.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=37.806000,-122.450000',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'https://maps.apple.com/?daddr=37.806000,-122.450000'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'geo:37.806000,-122.450000?q=37.806000,-122.450000'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/directions?to=37.806000,-122.450000'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'https://www.openstreetmap.org/directions?to=37.806000,-122.450000'],
])('directions open in the map app of %s', (userAgent, url) => {
  expect(directionsUrl({ latitude: 37.806, longitude: -122.45 }, userAgent)).toBe(url)
})
