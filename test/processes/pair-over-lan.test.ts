/** @module-tag slow */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findFreePort } from '../app/free-port.ts'
import { startTestServer } from '../app/test-server.ts'

/* Only in a network namespace of its own does a server of the tests listen on an address that isn't loopback. */

const address = '192.168.77.20'
const setUp = `ip link set lo up && ip link add lan0 type bridge && ip addr add ${address}/24 dev lan0 && ip link set lan0 up`
const isRoot = process.getuid?.() === 0
const prefix = [
  'unshare',
  ...(isRoot ? [] : ['--user', '--map-root-user']),
  '--net',
  '--',
  'sh',
  '-c',
  `${setUp} && exec "$@"`,
  'sh',
]
const [unshare = '', ...unshareArgs] = prefix
const isPossible = spawnSync(unshare, [...unshareArgs, 'true']).status === 0
const why = isPossible ? '' : ' (this machine allows no network namespace with a bridge)'
const client = fileURLToPath(new URL('pair-over-lan.ts', import.meta.url))

test.skipIf(!isPossible && !process.env.CI)(
  `a phone at another address of the machine is paired and uploads a photo, and never sees the page without passwords${why}`,
  async () => {
    expect(isPossible, why).toBe(true) // docs/security.md relies on this test, so CI must run it
    const dataDir = await mkdtemp(join(tmpdir(), 'creel-lan-'))
    const lanPort = String(await findFreePort())
    const settings = { LAN_PORT: lanPort, LOG_LEVEL: 'trace' }
    const server = await startTestServer(dataDir, settings, prefix, ['--lan'])
    try {
      const lanUrl = `http://${address}:${lanPort}`
      await expect.poll(() => server.said.join('\n')).toContain(`On your network: ${lanUrl}`)
      const command = [
        ...(isRoot ? [] : [`--user=/proc/${server.process.pid}/ns/user`, '--preserve-credentials']),
        `--net=/proc/${server.process.pid}/ns/net`,
        process.execPath,
        client,
        server.url,
        lanUrl,
      ]
      const { stdout } = await promisify(execFile)('nsenter', command)
      const { secrets, ...happened } = JSON.parse(stdout) as { secrets: string[] }
      expect(happened).toEqual({
        refusedAtLanAddress: 'ECONNREFUSED',
        signIn: [303, '/pair'],
        rebound: 403,
        links: [`${lanUrl}/pair#`],
        isSameWord: true,
        deviceName: 'Chrome on Android',
        isUploaded: true,
        photos: 1,
      })
      expect(server.said.join()).toContain('a device was paired')
      expect(secrets).toHaveLength(4)
      expect(server.said.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true })
    }
  },
)
