import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { licensesFile } from '../licenses/list-licenses.ts'

/**
 * Builds the service worker after the web app, as one classic script at the root with the list of all files of the build.
 * Any changed file changes the script, by which browsers notice a new version. `plugins` take part in its build.
 */
export function buildServiceWorker(plugins: Plugin[]): Plugin {
  let config: ResolvedConfig
  return {
    name: 'creel-service-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeServiceWorker(config, plugins),
    },
  }
}

async function writeServiceWorker(config: ResolvedConfig, plugins: Plugin[]) {
  const { root } = config
  const { outDir, target, sourcemap } = config.build
  const folder = resolve(root, outDir)
  const files = listShellFiles(folder)
  const version = hashFiles(folder, files)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins,
    resolve: { alias: config.resolve.alias },
    define: { __SHELL_FILES__: JSON.stringify(files), __SHELL_VERSION__: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target,
      sourcemap,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(root, 'offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Returns the paths of all files to cache, in an order that depends on nothing but their names. */
function listShellFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => isShellFile(name) && statSync(join(folder, name)).isFile())
  return files.sort().map((name) => `/${relative('', name).replaceAll('\\', '/')}`)
}

/**
 * Returns whether a file belongs to the app that works offline. The page is cached as `/`, the licenses and the images of
 * the landing page are not needed offline, and an earlier build may have left a service worker.
 */
function isShellFile(name: string): boolean {
  const others = ['index.html', 'service-worker.js', licensesFile]
  return !others.includes(name) && !name.startsWith('.') && !/\.(br|map|webp)$/.test(name)
}

function hashFiles(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of ['/index.html', ...files]) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}
