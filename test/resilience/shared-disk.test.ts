import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureTestTools, sftpServer, testTools } from '../../scripts/bootstrap/test-tools.mjs'
import { startTestServer } from '../app/test-server.ts'

/* A disk of the network: sshfs is one that needs no other machine, since its server may be any program that speaks SFTP. */

const missing = findSshfs()
const why = missing === null ? '' : ` (${missing})`

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'creel-shared-')))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  spawnSync('fusermount3', ['-u', dataDir])
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(missing)(
  `the embedded database does not start on a network disk, and the error names DATABASE_URL${why}`,
  async () => {
    expect(await mount()).toEqual({ complaint: '', status: 0 })
    await expect(startTestServer(dataDir)).rejects.toThrow(
      /is on a file system that other machines may share \(fuse\.sshfs\)\. Set DATABASE_URL to a PostgreSQL server/,
    )
  },
)

async function mount() {
  const [source, ssh] = [join(folder, 'source'), join(folder, 'ssh')]
  for (const path of [source, dataDir]) await mkdir(path)
  await writeFile(ssh, `#!/bin/sh\nexec ${sftpServer}\n`, { mode: 0o755 })
  const { status, stderr } = spawnSync('sshfs', ['-o', `ssh_command=${ssh}`, `server:${source}`, dataDir], {
    encoding: 'utf8',
  })
  return { complaint: stderr.trim(), status }
}

/** Why there is no sshfs; null where there is. */
function findSshfs(): string | null {
  if (process.platform !== 'linux') return 'file systems are told apart on Linux alone'
  if (!ensureTestTools(testTools.sshfs)) return 'no sshfs here'
  const opened = spawnSync('test', ['-w', '/dev/fuse'])
  return opened.status === 0 ? null : 'no /dev/fuse here'
}
