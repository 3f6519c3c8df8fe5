import { beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../shared/photos.ts'
import { shareInFile } from '../../test/app/share-in-file.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'

const app = shareInFile(startTestApp)
const angler = shareInFile(() => app.signIn())
beforeAll(async () => {
  // Uploaded in a different order than taken: two share a capture time, and one has none.
  const times = ['2024-05-02', '2024-05-04', '2024-05-01', '2024-05-02', null]
  for (const [seed, day] of times.entries()) {
    const bytes = await sampleJpeg({ ...(day && { takenAt: `${day}T08:00:00`, offset: '+00:00' }), seed })
    await angler.upload([{ name: `${seed}.jpg`, bytes }])
  }
})

test('a request without parameters returns all photos, newest catch first', async () => {
  const { names, total } = await list('')
  expect([names[0], names.slice(1, 3).sort(), ...names.slice(3)]).toEqual([
    '1.jpg',
    ['0.jpg', '3.jpg'],
    '2.jpg',
    '4.jpg',
  ])
  expect(total).toBe(5)
})

test.each([
  ['sort=createdAt&order=desc', ['4.jpg', '3.jpg', '2.jpg', '1.jpg', '0.jpg']],
  ['sort=createdAt&order=asc', ['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg']],
  ['sort=createdAt', ['4.jpg', '3.jpg', '2.jpg', '1.jpg', '0.jpg']],
])('%s sorts by upload time', async (query, expected) => {
  expect((await list(query)).names).toEqual(expected)
})

test('order=asc reverses the list, so that photos without a capture time come first', async () => {
  const newestFirst = (await list('sort=timestamp&order=desc')).names
  expect((await list('order=asc')).names).toEqual(newestFirst.toReversed())
  expect(newestFirst.at(-1)).toBe('4.jpg')
})

test.each(['sort=timestamp&order=desc', 'sort=timestamp&order=asc', 'sort=createdAt&order=asc'])(
  'pages of %s contain every photo once and report the total',
  async (query) => {
    const whole = (await list(query)).names
    const paged: string[] = []
    for (let offset = 0; offset < 6; offset += 2) {
      const page = await list(`${query}&limit=2&offset=${offset}`)
      expect(page.total).toBe(5)
      paged.push(...page.names)
    }
    expect(paged).toEqual(whole)
  },
)

test('fishingOnly and notFishing filter the list only if they are true', async () => {
  const [first] = await angler.read<Photo[]>('/api/photos')
  await angler.change('PATCH', `/api/photos/${first?.id}/fishing`, { isFishing: false })
  expect(await list('notFishing=true')).toEqual({ names: [first?.filename], total: 1 })
  expect((await list('fishingOnly=true')).total).toBe(4)
  expect((await list('notFishing=false')).total).toBe(5)
})

async function list(query: string) {
  const response = await angler.fetch(`/api/photos?${query}`)
  expect(response.status).toBe(200)
  const photos = (await response.json()) as Photo[]
  return {
    names: photos.map(({ filename }) => filename),
    total: Number(response.headers.get('x-total-count')),
  }
}
