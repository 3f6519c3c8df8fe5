import { expect, test } from 'vitest'
import { readFileName } from './read-file-name.ts'

test.for([
  ['IMG-20240714-WA0012.jpg', '2024-07-14'],
  ['WhatsApp Image 2024-07-14 at 18.05.03.jpeg', '2024-07-14T18:05:03'],
  ['WhatsApp Image 2024-07-14 at 6.05.03 PM (1).jpeg', '2024-07-14T18:05:03'],
  ['signal-2024-07-14-18-05-03-123.jpg', '2024-07-14T18:05:03'],
  ['signal-2024-07-14-180503_002.jpeg', '2024-07-14T18:05:03'],
  ['photo_2024-07-14_18-05-03.jpg', '2024-07-14T18:05:03'],
  ['FB_IMG_1720973103123.jpg', '2024-07-14T16:05:03Z'],
  ['PXL_20240714_160503123.jpg', '2024-07-14T16:05:03Z'],
  ['20240714_180503.jpg', '2024-07-14T18:05:03'],
  ['20240714_180503(0).jpg', '2024-07-14T18:05:03'],
  ['IMG_20240714_180503123.jpg', '2024-07-14T18:05:03'],
  ['Screenshot_20240714-180503.png', '2024-07-14T18:05:03'],
  ['Screenshot_20240714_180503_Chrome.jpg', '2024-07-14T18:05:03'],
  ['Screenshot_2024-07-14-18-05-03-123_com.creel.jpg', '2024-07-14T18:05:03'],
  ['Screenshot 2024-07-14 180503.png', '2024-07-14T18:05:03'],
  ['Screenshot 2024-07-14 at 6.05.03\u202fPM.png', '2024-07-14T18:05:03'],
  ['Screenshot from 2024-07-14 18-05-03.png', '2024-07-14T18:05:03'],
  ['IMG_0042.JPG', null],
  ['20241399_180503.jpg', null],
  ['20240714_990503.jpg', null],
  ['IMG-20990714-WA0012.jpg', null],
  ['DSC20240714.jpg', null],
  ['my photo_2024-07-14_18-05-03.jpg', null],
] as const)('the name %s says %s', ([name, expected]) => {
  const read = readFileName(name)
  expect(read && `${read.wallTime}${read.utcOffsetMinutes === 0 ? 'Z' : ''}`).toBe(expected)
})
