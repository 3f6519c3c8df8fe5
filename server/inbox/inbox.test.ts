/** @module-tag slow */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../shared/account.ts'
import { ApiError } from '../../shared/errors.ts'
import type { Inbox } from '../../shared/inbox.ts'
import type { Photo } from '../../shared/photos.ts'
import type { HttpClient } from '../../test/app/http-client.ts'
import { startTestApp, type TestApp } from '../../test/app/test-app.ts'
import { listUploadTempFolder } from '../../test/assertions/stored-files.ts'
import { sampleJpeg } from '../../test/samples/samples.ts'
import { inboxContents, inboxes, inboxFiles } from '../database/schema.ts'
import type { DoctorContext } from '../doctor/check.ts'
import { checkInbox } from '../doctor/run-checks.ts'
import { listFiles } from './list-files.ts'
import { openFolder, openRoot } from './open-folder.ts'
import { createInboxScanner } from './scan-inboxes.ts'
import { receiveInboxFile } from './take-file.ts'

let root: string
let app: TestApp
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'creel-inbox-'))
  await chmod(root, 0o770)
  app = await startTestApp({ INBOX_DIR: root, INBOX_SCAN_SECONDS: '86400' })
})
afterAll(async () => {
  await app.stop()
  await rm(root, { recursive: true, force: true })
})

interface Angler {
  client: HttpClient
  id: string
  folder: string
  photos(): Promise<Photo[]>
  inbox(): Promise<Inbox>
}

let number = 0
async function createAngler(): Promise<Angler> {
  const client = await app.signIn(`inbox${++number}@example.org`)
  const { id } = await client.read<User>('/api/auth/user')
  const { path } = await client.change<Inbox>('POST', '/api/inbox')
  return {
    client,
    id,
    folder: path ?? '',
    photos: () => client.read('/api/photos'),
    inbox: () => client.read('/api/inbox'),
  }
}

let angler: Angler
beforeEach(async () => {
  angler = await createAngler()
})

const timing = { quietMs: 0, turnMs: 600_000 }

/** A process that scans; without the pauses between scans. */
function startScanner(options: { moves?: boolean; timing?: typeof timing } = {}) {
  const { moves = false } = options
  const scanner = createInboxScanner(app.services, { dir: root, moves }, options.timing ?? timing)
  return async () => {
    for (;;) {
      const next = await scanner.scan()
      if (next !== null) return next
    }
  }
}

/** Scans in a new process until files that are complete have been taken in. */
async function scanTwice(options?: { moves?: boolean }): Promise<void> {
  const scan = startScanner(options)
  await scan()
  await scan()
}

let seed = 0
/** A photo that no other test has. */
async function makePhoto(): Promise<Buffer> {
  return Buffer.concat([await sampleJpeg({ seed: ++seed % 20 }), randomBytes(16)])
}

const put = async (name: string | Buffer, bytes?: Buffer) => {
  const path = Buffer.concat([Buffer.from(`${angler.folder}/`), Buffer.from(name)])
  await writeFile(path, bytes ?? (await makePhoto()))
}
const names = async () => (await angler.photos()).map(({ filename }) => filename).sort()
const files = async (folder = angler.folder) => (await readdir(folder)).sort()
const noPhoto = Buffer.from('This is a text, whatever its name says.')

test('a folder of its own has a random name, and the permissions of the folder around it', async () => {
  expect(angler.folder).toMatch(new RegExp(`^${root}/[0-9a-f-]{36}$`))
  expect(angler.folder).not.toContain(angler.id)
  expect((await stat(angler.folder)).mode & 0o777).toBe(0o770)
  expect(await angler.client.change<Inbox>('POST', '/api/inbox')).toMatchObject({ path: angler.folder })
  expect(await angler.inbox()).toEqual({
    path: angler.folder,
    state: 'ready',
    moves: false,
    lastTakenAt: null,
    takenCount: 0,
    rejectedCount: 0,
    rejected: [],
  })
})

test('a folder that everyone may read gives others no permissions', async () => {
  await chmod(root, 0o2755)
  const other = await createAngler()
  await chmod(root, 0o770)
  expect((await stat(other.folder)).mode & 0o7777).toBe(0o2750)
})

test('photos are taken in, also from subfolders, and stay where they are', { tags: 'core' }, async () => {
  await mkdir(join(angler.folder, 'DCIM/100FISH'), { recursive: true })
  await put('trout.jpg')
  await put('DCIM/100FISH/pike.jpg')
  await scanTwice()
  expect(await names()).toEqual(['pike.jpg', 'trout.jpg'])
  expect(await files()).toEqual(['DCIM', 'trout.jpg'])
  const inbox = await angler.inbox()
  expect(inbox).toMatchObject({ takenCount: 2, rejectedCount: 0 })
  expect(Date.parse(inbox.lastTakenAt ?? '')).toBeGreaterThan(Date.now() - 600_000)
  expect(await listUploadTempFolder(app.dataDir)).toEqual([])
})

test('a file is taken in only once it has not changed between two scans', async () => {
  const photo = await makePhoto()
  await put('growing.jpg', photo.subarray(0, 1000))
  const scan = startScanner()
  expect(await scan()).toBe('soon')
  await appendFile(join(angler.folder, 'growing.jpg'), photo.subarray(1000, 2000))
  expect(await scan()).toBe('soon')
  await appendFile(join(angler.folder, 'growing.jpg'), photo.subarray(2000))
  await scan()
  expect(await angler.photos()).toEqual([])
  expect(await scan()).toBe('later')
  expect(await names()).toEqual(['growing.jpg'])
})

test('hidden and unfinished files, videos and those of other programs are ignored without a text', async () => {
  const ignored = [
    ...[
      '.hidden.jpg',
      '._trout.jpg',
      '.syncthing.trout.jpg.tmp',
      '~syncthing~trout.jpg.tmp',
      'trout.jpg.part',
    ],
    ...['trout.jpg.crdownload', 'trout.tmp', 'Thumbs.db', '.DS_Store', 'trout.mov', 'trout.AAE', 'empty.jpg'],
    ...['PXL_1.MP', 'IMG_2.jpg.pp3', 'IMG_2.jpg.dop', 'IMG_3.jpg_original', 'trip.docx', 'readme.md'],
  ]
  for (const name of ignored) await put(name, name === 'empty.jpg' ? Buffer.alloc(0) : undefined)
  for (const folder of ['.stfolder', '.stversions', '@eaDir', 'done']) {
    await mkdir(join(angler.folder, folder))
    await put(`${folder}/trout.jpg`)
  }
  await scanTwice()
  expect(await angler.photos()).toEqual([])
  expect((await angler.inbox()).rejectedCount).toBe(0)
  expect(await files()).toEqual([...ignored, '.stfolder', '.stversions', '@eaDir', 'done'].sort())
})

test('a renamed, copied or touched file is recognized by its content', async () => {
  await put('trout.jpg')
  await scanTwice()
  await rename(join(angler.folder, 'trout.jpg'), join(angler.folder, 'renamed.jpg'))
  await writeFile(join(angler.folder, 'copy.jpg'), await readFile(join(angler.folder, 'renamed.jpg')))
  await scanTwice()
  await utimes(join(angler.folder, 'renamed.jpg'), 1, 1)
  await scanTwice()
  expect(await names()).toEqual(['trout.jpg'])
  expect(await angler.inbox()).toMatchObject({ takenCount: 1, rejectedCount: 0 })
  expect(await files()).toEqual(['copy.jpg', 'renamed.jpg'])
})

test('a deleted photo does not come back, also under another name, unless it is uploaded', {
  tags: 'core',
}, async () => {
  const bytes = await makePhoto()
  await put('trout.jpg', bytes)
  await scanTwice()
  for (const { id } of await angler.photos()) await angler.client.change('DELETE', `/api/photos/${id}`)
  await scanTwice()
  await unlink(join(angler.folder, 'trout.jpg'))
  await scanTwice()
  await put('another.jpg', bytes)
  await scanTwice()
  expect(await angler.photos()).toEqual([])
  await angler.client.upload([{ name: 'back.jpg', bytes }])
  expect(await names()).toEqual(['back.jpg'])
})

describe('a rejected file', () => {
  test('stays, with a text beside it that says why, which goes away with it', async () => {
    await put('IMG_1.heic', noPhoto)
    await scanTwice()
    expect(await files()).toEqual(['IMG_1.heic', 'IMG_1.heic.creel.txt'])
    const [rejected] = (await angler.inbox()).rejected
    expect(rejected).toMatchObject({ name: 'IMG_1.heic', reason: expect.stringMatching(/\.$/) })
    const text = await readFile(join(angler.folder, 'IMG_1.heic.creel.txt'), 'utf8')
    expect(text).toContain(rejected?.reason)
    await unlink(join(angler.folder, 'IMG_1.heic'))
    await scanTwice()
    expect(await files()).toEqual([])
    expect((await angler.inbox()).rejectedCount).toBe(0)
  })

  test('whose text someone has edited keeps it', async () => {
    await put('trout.jpg', noPhoto)
    await scanTwice()
    await appendFile(join(angler.folder, 'trout.jpg.creel.txt'), 'My note.')
    await put('trout.jpg')
    await scanTwice()
    expect(await files()).toEqual(['trout.jpg', 'trout.jpg.creel.txt'])
  })

  test('gets no text through a link that has its name', async () => {
    const target = join(root, `target-${randomUUID()}`)
    await writeFile(target, 'untouched')
    await symlink(target, join(angler.folder, 'trout.jpg.creel.txt'))
    await symlink(join(root, 'created-by-creel'), join(angler.folder, 'pike.jpg.creel.txt'))
    await put('trout.jpg', noPhoto)
    await put('pike.jpg', noPhoto)
    await scanTwice()
    expect((await angler.inbox()).rejectedCount).toBe(2)
    expect(await readFile(target, 'utf8')).toBe('untouched')
    expect(existsSync(join(root, 'created-by-creel'))).toBe(false)
    for (const name of ['trout.jpg', 'pike.jpg']) await unlink(join(angler.folder, name))
    await scanTwice()
    expect(await readFile(target, 'utf8')).toBe('untouched')
    expect(await files()).toEqual(['pike.jpg.creel.txt', 'trout.jpg.creel.txt'])
  })

  test('that is too large is not read', async () => {
    const path = join(angler.folder, 'huge.jpg')
    await writeFile(path, '')
    await truncate(path, 51 * 1024 * 1024)
    const makeFolder = vi.spyOn(app.services.uploadTempFolder, 'makeFolder')
    await scanTwice()
    expect(makeFolder).not.toHaveBeenCalled()
    makeFolder.mockRestore()
    expect((await angler.inbox()).rejected[0]?.reason).toBe('This photo is larger than 50 MB.')
  })
})

describe('hostile folders', () => {
  const photoOf = async (owner: Angler) => {
    await writeFile(join(owner.folder, 'secret.jpg'), await makePhoto())
    return join(owner.folder, 'secret.jpg')
  }

  test('links to files and folders of others are not followed', { tags: 'core' }, async () => {
    const victim = await createAngler()
    const secret = await photoOf(victim)
    await symlink(secret, join(angler.folder, 'stolen.jpg'))
    await symlink(victim.folder, join(angler.folder, 'folder'))
    await symlink('..', join(angler.folder, 'up'))
    await symlink('/proc/self/environ', join(angler.folder, 'environ.jpg'))
    await scanTwice()
    expect(await angler.photos()).toEqual([])
    expect((await angler.inbox()).rejectedCount).toBe(0)
    expect((await victim.photos()).map(({ filename }) => filename)).toEqual(['secret.jpg'])
  })

  test('a hard link to a file of another angler is rejected', async () => {
    const victim = await createAngler()
    await link(await photoOf(victim), join(angler.folder, 'stolen.jpg'))
    await scanTwice()
    expect(await angler.photos()).toEqual([])
    expect((await angler.inbox()).rejected[0]?.reason).toContain('hard link')
  })

  test('a folder that was replaced by a link is not read, and counts as missing', async () => {
    const victim = await createAngler()
    await photoOf(victim)
    await rename(angler.folder, `${angler.folder}-old`)
    await symlink(victim.folder, angler.folder)
    await scanTwice()
    expect(await angler.photos()).toEqual([])
    expect((await angler.inbox()).state).toBe('missing')
    expect(await readlink(angler.folder)).toBe(victim.folder)
  })

  test('FIFOs, sockets and folders with the names of photos do not hang or stop anything', async () => {
    execFileSync('mkfifo', [join(angler.folder, 'fifo.jpg')])
    await mkdir(join(angler.folder, 'folder.jpg'))
    await put('folder.jpg/inner.jpg')
    await put('trout.jpg')
    await scanTwice()
    expect(await names()).toEqual(['inner.jpg', 'trout.jpg'])
    expect(await files()).toEqual(['fifo.jpg', 'folder.jpg', 'trout.jpg'])
  })

  const swaps: [swap: string, by: (path: string, victim: string) => Promise<unknown> | unknown][] = [
    ['a link to a photo of another angler', (path, victim) => symlink(victim, path)],
    ['a hard link to a photo of another angler', (path, victim) => link(victim, path)],
    ['a FIFO', (path) => execFileSync('mkfifo', [path])],
    ['a folder', (path) => mkdir(path)],
    ['another file', async (path) => writeFile(path, await makePhoto())],
    ['nothing', () => {}],
  ]
  test.each(swaps)('a file that was swapped for %s after it was seen is not read', async (_swap, by) => {
    const secret = await photoOf(await createAngler())
    await put('trout.jpg')
    await using inbox = await openInbox()
    const { files: listed } = await listFiles(inbox)
    const path = join(angler.folder, 'trout.jpg')
    await unlink(path)
    await by(path, secret)
    const file = listed.get('trout.jpg')
    if (!file) throw new Error('The file was not listed.')
    expect(await receiveInboxFile(app.services, inbox, file)).toBeNull()
    expect(await listUploadTempFolder(app.dataDir)).toEqual([])
  })

  test('a folder that was swapped for a link after it was opened still shows its own files', async () => {
    const victim = await createAngler()
    await photoOf(victim)
    await put('trout.jpg')
    await using inbox = await openInbox()
    await rename(angler.folder, `${angler.folder}-moved`)
    await symlink(victim.folder, angler.folder)
    expect([...(await listFiles(inbox)).files.keys()]).toEqual(['trout.jpg'])
  })

  test('a file that changes while it is read is not taken in', async () => {
    await put('trout.jpg')
    await using inbox = await openInbox()
    const file = (await listFiles(inbox)).files.get('trout.jpg')
    if (!file) throw new Error('The file was not listed.')
    const { makeFolder } = app.services.uploadTempFolder
    const uploadTempFolder = {
      makeFolder: async () => {
        await appendFile(join(angler.folder, 'trout.jpg'), 'more')
        return await makeFolder()
      },
    }
    expect(await receiveInboxFile({ ...app.services, uploadTempFolder }, inbox, file)).toBeNull()
    expect(await listUploadTempFolder(app.dataDir)).toEqual([])
  })

  test('names may be any bytes', async () => {
    const invalid = Buffer.from([0xff, 0xfe, ...Buffer.from('trout.jpg')])
    const long = `${'é'.repeat(125)}.jpg` // 254 bytes
    await put(invalid)
    await put('two\nlines.jpg')
    await put('\u202egpj.trout')
    await put(long)
    await put(`${'x'.repeat(251)}.jpg`, noPhoto)
    await put(Buffer.from([0xfe, ...Buffer.from('.jpg')]), noPhoto)
    await put('evil\n\u202e.jpg', noPhoto)
    await scanTwice()
    const taken = await names()
    expect(taken).toContain(long)
    expect(taken).toHaveLength(4)
    expect(taken.join()).not.toMatch(/[\n\u202e]/)
    const { rejected } = await angler.inbox()
    expect(rejected).toHaveLength(3)
    expect(rejected.map(({ name }) => name).join()).not.toMatch(/[\n\u202e]/)
    const texts = (await readdir(angler.folder, 'latin1')).filter((name) => name.endsWith('.creel.txt'))
    expect(texts).toHaveLength(3)
    expect(Math.max(...texts.map((name) => name.length))).toBeLessThanOrEqual(255)
  })

  test('another account can neither see nor guess a folder', async () => {
    const other = await createAngler()
    const listed = await (await other.client.fetch('/api/inbox')).text()
    expect(listed).not.toContain(angler.folder.split('/').at(-1))
    expect(other.folder).not.toBe(angler.folder)
    expect((await app.visit().fetch('/api/inbox')).status).toBe(401)
  })
})

test('where paths cannot begin at an open folder, the way to a folder is checked for links', async () => {
  const victim = await createAngler()
  const { platform } = process
  vi.resetModules()
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  try {
    const elsewhere: typeof import('./open-folder.ts') = await import('./open-folder.ts')
    await mkdir(join(angler.folder, 'sub/inner'), { recursive: true })
    await mkdir(join(victim.folder, 'inner'))
    await using folder = await elsewhere.openRoot(angler.folder)
    await using sub = await elsewhere.openFolder(folder, 'sub')
    await using inner = await elsewhere.openFolder(sub, 'inner')
    expect(inner.entry('a.jpg').toString()).toBe(join(angler.folder, 'sub/inner/a.jpg'))
    await rename(join(angler.folder, 'sub'), join(angler.folder, 'old'))
    await symlink(victim.folder, join(angler.folder, 'sub'))
    await expect(elsewhere.openFolder(folder, 'sub')).rejects.toThrow()
    await expect(elsewhere.openFolder(sub, 'inner')).rejects.toThrow('A folder on the way is a link.')
  } finally {
    Object.defineProperty(process, 'platform', { value: platform })
    vi.resetModules()
  }
})

async function openInbox() {
  await using folder = await openRoot(root)
  return await openFolder(folder, angler.folder.split('/').at(-1) ?? '')
}

describe('interruptions', () => {
  test('a photo that was stored before its file was remembered is not taken in twice', async () => {
    await put('trout.jpg')
    await scanTwice()
    // As if the process had died right after the photo was stored.
    const { db } = app.services
    await db.delete(inboxFiles).where(eq(inboxFiles.ownerId, angler.id))
    await db.delete(inboxContents).where(eq(inboxContents.ownerId, angler.id))
    await scanTwice()
    expect(await names()).toEqual(['trout.jpg'])
  })

  test('a file that fails is tried again and does not keep others waiting', async () => {
    await put('a.jpg')
    await put('b.jpg')
    const { imageWorker } = app.services
    const original = imageWorker.makeRenditions
    let failures = 0
    imageWorker.makeRenditions = async (...args) => {
      if (failures++ === 0) throw new Error('the disk was busy')
      return await original(...args)
    }
    await scanTwice()
    imageWorker.makeRenditions = original
    expect(await angler.photos()).toHaveLength(1)
    expect((await angler.inbox()).rejectedCount).toBe(0)
    await scanTwice()
    expect(await names()).toEqual(['a.jpg', 'b.jpg'])
  })

  test('while the server has no room for new photos, files wait, and the angler is told', async () => {
    await put('trout.jpg')
    await startScanner()()
    const noRoom = vi
      .spyOn(app.services.disks, 'assertRoom')
      .mockRejectedValue(new ApiError('DISK_FULL', 'The server is almost out of storage.'))
    await scanTwice()
    expect(await angler.inbox()).toMatchObject({ state: 'full', takenCount: 0, rejectedCount: 0 })
    noRoom.mockRestore()
    await scanTwice()
    expect(await angler.inbox()).toMatchObject({ state: 'ready', takenCount: 1 })
  })

  test('two processes that scan at the same time take in each photo once', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await put(name)
    const scans = [1, 2].map(() => createInboxScanner(app.services, { dir: root, moves: false }, timing))
    for (const _ of [1, 2, 3, 4]) await Promise.all(scans.map(({ scan }) => scan()))
    expect(await names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
    const [row] = await app.services.db
      .select({ count: count() })
      .from(inboxContents)
      .where(eq(inboxContents.ownerId, angler.id))
    expect(row?.count).toBe(4)
  })

  test('the turn of one angler ends, so that others do not wait', async () => {
    await put('a.jpg')
    await put('b.jpg')
    const scan = startScanner({ timing: { quietMs: 0, turnMs: -1 } })
    await scan()
    expect(await scan()).toBe('now')
    expect(await angler.photos()).toEqual([])
  })

  test('without INBOX_DIR nothing is created, and its photos are taken in once it is there', async () => {
    await put('trout.jpg')
    const warn = vi.spyOn(app.services.log, 'warn')
    await rename(root, `${root}-unmounted`)
    try {
      await scanTwice()
      expect(warn.mock.calls).toEqual([
        [{ code: 'ENOENT' }, expect.stringContaining('INBOX_DIR can’t be read')],
      ])
      warn.mockRestore()
      expect(existsSync(root)).toBe(false)
      expect((await angler.inbox()).state).toBe('unavailable')
      expect(await examine()).toEqual(['1 folder is set as INBOX_DIR, but can’t be read'])
      const late = await createAngler()
      expect(existsSync(root)).toBe(false)
      expect((await late.inbox()).state).toBe('requested')
      await rename(`${root}-unmounted`, root)
      await scanTwice()
      expect((await late.inbox()).state).toBe('ready')
      expect((await stat(late.folder)).isDirectory()).toBe(true)
    } finally {
      if (!existsSync(root)) await rename(`${root}-unmounted`, root)
    }
    expect(await names()).toEqual(['trout.jpg'])
    expect((await angler.inbox()).state).toBe('ready')
  })

  test('a folder that is gone is not created again until its angler asks for it', async () => {
    await put('trout.jpg')
    await scanTwice()
    await rm(angler.folder, { recursive: true })
    await scanTwice()
    expect(existsSync(angler.folder)).toBe(false)
    expect((await angler.inbox()).state).toBe('missing')
    expect(await examine()).toContainEqual(expect.stringMatching(/inbox folders? (is|are) missing/))
    const again = await angler.client.change<Inbox>('POST', '/api/inbox')
    expect(again).toMatchObject({ path: angler.folder, state: 'ready', takenCount: 1 })
    expect(await files()).toEqual([])
  })

  const examine = async () => {
    const { db, config } = app.services
    return (await checkInbox({ db, config } as DoctorContext)).map(({ message }) => message)
  }
})

describe('an account that is deleted', () => {
  test('leaves its files, and is forgotten', async () => {
    await put('trout.jpg')
    await put('text.jpg', noPhoto)
    await scanTwice()
    await angler.client.change('DELETE', '/api/account')
    const { db } = app.services
    for (const table of [inboxes, inboxFiles, inboxContents])
      expect(await db.$count(table, eq(table.ownerId, angler.id))).toBe(0)
    await put('later.jpg')
    await scanTwice()
    expect(await files()).toEqual(['later.jpg', 'text.jpg', 'text.jpg.creel.txt', 'trout.jpg'])
  })
})

describe('with INBOX_MOVE', () => {
  test('files that were taken in are moved to done/, and nothing there is overwritten', async () => {
    await mkdir(join(angler.folder, 'done'))
    await put('done/trout.jpg', Buffer.from('mine'))
    await mkdir(join(angler.folder, 'sub'))
    await put('trout.jpg')
    await put('sub/trout.jpg')
    await put('text.jpg', noPhoto)
    await scanTwice({ moves: true })
    expect(await angler.photos()).toHaveLength(2)
    expect(await files()).toEqual(['done', 'sub', 'text.jpg', 'text.jpg.creel.txt'])
    expect(await files(join(angler.folder, 'done'))).toEqual(['trout-2.jpg', 'trout-3.jpg', 'trout.jpg'])
    expect(await readFile(join(angler.folder, 'done/trout.jpg'), 'utf8')).toBe('mine')
    await scanTwice({ moves: true })
    expect(await angler.photos()).toHaveLength(2)
  })

  test('a link named done leads nowhere, and a file that can’t be moved leaves nothing behind', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'creel-elsewhere-'))
    await symlink(elsewhere, join(angler.folder, 'done'))
    await put('trout.jpg')
    await scanTwice({ moves: true })
    expect(await readdir(elsewhere)).toEqual([])
    expect(await files()).toEqual(['done', 'trout.jpg'])
    expect((await lstat(join(angler.folder, 'done'))).isSymbolicLink()).toBe(true)
    await rm(elsewhere, { recursive: true })
  })
})
