import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestApp, type TestApp } from './test-app.ts'

/** Starts Creel with an empty folder for inboxes, `dir`, which only the test looks through; `stop` deletes it too. */
export async function startInboxApp(): Promise<TestApp & { dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'creel-inbox-'))
  const app = await startTestApp({ INBOX_DIR: dir, INBOX_SCAN_SECONDS: '86400' })
  const stop = async () => {
    await app.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return { ...app, dir, stop }
}
