import { join } from 'node:path'
import { ensureInstalled, root } from './bootstrap/bootstrap.mjs'
import { runOnNode24 } from './bootstrap/run-on-node-24.mjs'

// Vite serves the pages and passes /api on, so it is Vite that browsers reach.
const address = { host: '127.0.0.1', port: '5173' }
const publicUrl = `http://${address.host}:${address.port}`

await ensureInstalled()
await Promise.all([
  runOnNode24(['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {
    PUBLIC_URL: publicUrl,
  }),
  runOnNode24([
    join(root, 'node_modules/vite/bin/vite.js'),
    ...['--host', address.host, '--port', address.port, '--strictPort', '--clearScreen', 'false'],
  ]),
])
