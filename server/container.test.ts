import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { assertContainerSetup, isOnVolume } from './container.ts'

const root = '355 290 0:52 / / rw,relatime - overlay overlay rw,lowerdir=/a,upperdir=/b'
const volume = '416 355 254:0 /volumes/creel /data rw,relatime - ext4 /dev/vda rw'

test.each(['/data', '/data/deeper'])('%s is on the volume that is mounted at /data', (folder) => {
  expect(isOnVolume(folder, `${root}\n${volume}\n`)).toBe(true)
})

test.each(['/data', '/', '/database'])(
  '%s is in the container itself if no volume is mounted there',
  (folder) => {
    const elsewhere = folder === '/database' ? volume : volume.replace('/data', '/backups')
    expect(isOnVolume(folder, `${root}\n${elsewhere}\n`)).toBe(false)
  },
)

test('a container does not start with backups in itself, unless it only serves pages', () => {
  const read = (role: string) =>
    readConfig({
      ...{ CREEL_CONTAINER: '1', ROLE: role, DATABASE_URL: 'postgres://db/creel', BACKUP_DIR: '/backups' },
      ...{ S3_BUCKET: 'photos', S3_REGION: 'r', DATA_DIR: '/no-data' },
    })
  const sentence = 'Removing this container would delete the backups in /backups.'
  for (const role of ['all', 'worker']) expect(() => assertContainerSetup(read(role))).toThrow(sentence)
  expect(() => assertContainerSetup(read('web'))).not.toThrow()
})
