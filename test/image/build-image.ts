import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The image, built by buildah in a store of its own, and one working container made of it. */
export interface BuiltImage {
  /** buildah with the options that lead it to that store, in a PID namespace of its own. */
  buildah: string[]
  container: string
  /** What `docker run` would start, and what it would ask for the container's health. */
  command: string[]
  healthCheck: string[]
  /** The folder that holds the container's files. */
  files: string
  /** Bytes of the whole image, and of the base it was built on. */
  size: { image: number; base: number }
  remove(): Promise<void>
}

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/image')
const baseFolder = join(folder, 'base')
const storeFolder = join(folder, 'store')
const output = { maxBuffer: 64 * 1024 * 1024 }
// The machine's npm, whose settings lead to its registry. A Node of node_modules, or an npm that started this, has others.
const {
  npm_config_prefix: _prefix,
  npm_config_global_prefix: _globalPrefix,
  npm_config_globalconfig: _globalFile,
  PATH = '',
  ...others
} = process.env
const path = PATH.split(delimiter).filter((each) => !each.includes('node_modules'))
const npmEnvironment = { ...others, PATH: path.join(delimiter) }

/**
 * Builds the Dockerfile, all but the image it starts from: where no registry of images can be reached that is Debian, made
 * by mmdebstrap, with the Node of this project and npm. The base is kept in .cache/image for the next run.
 */
export async function buildImage(): Promise<BuiltImage> {
  await rm(storeFolder, { recursive: true, force: true })
  await makeBaseFolder()
  const places = ['--root', join(storeFolder, 'images'), '--runroot', join(storeFolder, 'run')]
  const buildah = [...contained, 'buildah', '--storage-driver', 'vfs', ...places]
  const [program = '', ...options] = buildah
  const ask = async (...words: string[]) => (await run(program, [...options, ...words], output)).stdout.trim()
  const build = (tag: string, ...words: string[]) =>
    ask('bud', '--isolation', 'chroot', '--format', 'docker', '--layers=false', '--tag', tag, ...words)
  await build('creel-base', baseFolder)
  await build('creel', '--build-arg', 'BASE=localhost/creel-base', ...(await npmVolumes()), root)
  const container = await ask('from', 'localhost/creel')
  const { Docker } = JSON.parse(await ask('inspect', '--type', 'image', 'localhost/creel'))
  return {
    buildah,
    container,
    command: Docker.config.Cmd,
    healthCheck: Docker.config.Healthcheck.Test.slice(1),
    files: await ask('mount', container),
    size: { image: await sizeOf('creel'), base: await sizeOf('creel-base') },
    remove: async () => {
      await ask('rm', '--all')
      await rm(storeFolder, { recursive: true, force: true })
    },
  }

  async function sizeOf(tag: string): Promise<number> {
    return parseSize(await ask('images', '--format', '{{.Size}}', `localhost/${tag}`))
  }
}

/** In a PID namespace of its own that ends with us, so that nothing buildah starts outlives a run that is killed. */
const contained = [
  ...['setpriv', '--pdeathsig', 'KILL'],
  ...['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'],
]

/** As much as an official Node image holds: Debian, Node, npm and the user `node`. */
const baseFile = `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && \\
  groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
`

async function makeBaseFolder(): Promise<void> {
  await mkdir(baseFolder, { recursive: true })
  await writeFile(join(baseFolder, 'Dockerfile'), baseFile)
  await copyFile(process.execPath, join(baseFolder, 'node'))
  const npm = join(baseFolder, 'npm')
  if (!existsSync(npm)) {
    const elsewhere = join(folder, 'npm')
    const words = ['install', '--silent', '--global', '--prefix', elsewhere, 'npm@11']
    await run('npm', words, { ...output, env: npmEnvironment })
    await rename(join(elsewhere, 'lib/node_modules/npm'), npm)
  }
  const debian = join(baseFolder, 'debian.tar')
  if (!existsSync(debian)) {
    const fresh = join(folder, 'debian.tar')
    const options = ['--mode=chrootless', '--variant=minbase', '--dpkgopt=force-unsafe-io']
    await run('mmdebstrap', [...options, 'bookworm', fresh], output)
    await rename(fresh, debian)
  }
}

/** Lends the build npm's settings and cache, without leaving any of them in the image. */
async function npmVolumes(): Promise<string[]> {
  const ask = async (key: string) => {
    const { stdout } = await run('npm', ['config', 'get', key], { cwd: folder, env: npmEnvironment })
    return stdout.trim()
  }
  const [registry, authorities, cache, userFile] = await Promise.all(
    ['registry', 'cafile', 'cache', 'userconfig'].map(ask),
  )
  const settings = join(folder, 'npmrc')
  const hasAuthorities = existsSync(authorities ?? '')
  await writeFile(settings, `registry=${registry}\n${hasAuthorities ? `cafile=${authorities}\n` : ''}`)
  const lent = [`${settings}:/usr/local/etc/npmrc:ro`, `${cache}:/root/.npm`]
  if (hasAuthorities) lent.push(`${authorities}:${authorities}:ro`)
  if (existsSync(userFile ?? '')) lent.push(`${userFile}:/root/.npmrc:ro`)
  return lent.flatMap((volume) => ['--volume', volume])
}

/** buildah tells sizes as people read them: "661 MB". */
function parseSize(text: string): number {
  const units: Record<string, number> = { KB: 1e3, MB: 1e6, GB: 1e9 }
  const [, amount, unit = ''] = /^([\d.]+) (\w+)/.exec(text) ?? []
  return Number(amount) * (units[unit] ?? 1)
}
