import { execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { randomBytes } from 'node:crypto'
import { type EmbeddedServer, embeddedServer, lastOutputOf, untilReady } from './embedded-server.ts'
import { freePort } from './free-port.ts'
import { keptLog } from './kept-log.ts'
import { endOrphan, endRemains } from './orphan.ts'
import { type PostgresPrograms, postgresPrograms } from './postgres-programs.ts'
import { hostRules, prepareRoles, productRole } from './postgres-roles.ts'
import { giveTo, plainEnvironment, type StoresUser, storesUser, writeForStores } from './stores-user.ts'

const run = promisify(execFile)

/** Content of the file `prepared` when all roles are as created here; older versions did not write it. */
const preparedAs = 'product role'

const usual = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=64MB',
  'max_connections=60',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] ',
  // log messages without failed statements, because these contain user input
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
]

/** Stops a server that was left running on this directory. */
async function endLeftOver(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  if (existsSync(pidFile)) await endOrphan(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), data, 'SIGINT')
  await endRemains(data)
  // nothing runs there: another process that now has its pid would prevent PostgreSQL from starting
  rmSync(pidFile, { force: true })
}

/** Created next to its final folder and then moved, so an existing cluster is always complete. */
async function makeCluster({ initdb }: PostgresPrograms, data: string, as: StoresUser | null, options: object) {
  const part = `${data}.part`
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part, { mode: 0o700 })
  if (as) chownSync(part, as.uid, as.gid)
  await run(
    initdb,
    [`--pgdata=${part}`, '--auth=reject', '--username=postgres', '--encoding=UTF8', '--locale=C'],
    options,
  )
  renameSync(part, data)
}

/** The oldest versions delete a cluster without this file, as one whose creation was interrupted. */
async function keepFromOldest(data: string, as: StoresUser | null, options: object): Promise<void> {
  const file = join(data, 'outbound-ready')
  if (existsSync(file)) return
  if (as) await run('touch', [file], options)
  else writeFileSync(file, '')
}

/**
 * Creates the cluster and its roles, or updates them; returns the password of the product's role. Root writes nothing
 * into the cluster's folder: its owner could redirect the write with a link.
 */
async function prepare(dir: string, programs: PostgresPrograms, as: StoresUser | null, options: object) {
  const file = (name: string) => join(dir, name)
  const [data, passwordFile, prepared] = [file('store'), file('password'), file('prepared')]
  if (!existsSync(data)) await makeCluster(programs, data, as, options)
  else if (as && statSync(data).uid !== as.uid) await giveTo(as, data)
  await keepFromOldest(data, as, options)
  const isUpToDate = existsSync(passwordFile) && existsSync(prepared) && readFileSync(prepared, 'utf8') === preparedAs
  if (!isUpToDate) {
    for (const old of [prepared, passwordFile]) rmSync(old, { force: true })
    const password = randomBytes(18).toString('hex')
    await prepareRoles(programs.postgres, data, password, options)
    writeFileSync(passwordFile, password, { mode: 0o600, flush: true })
    writeFileSync(prepared, preparedAs, { mode: 0o600, flush: true })
  }
  const rules = file('pg_hba.conf')
  writeForStores(as, rules, hostRules)
  return { data, password: readFileSync(passwordFile, 'utf8'), rules }
}

/**
 * Starts PostgreSQL on a free loopback port; the returned URL is for the product's role, which may create databases.
 * `settings` (`name=value`) override the defaults.
 */
export async function startPostgres(
  dir: string,
  { port: wanted = 0, settings = [] as readonly string[] } = {},
): Promise<EmbeddedServer> {
  const as = await storesUser()
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, as ? 0o711 : 0o700)
  await endLeftOver(join(dir, 'store'))
  const programs = await postgresPrograms(dir, as)
  const options = { ...as, cwd: '/', env: plainEnvironment() }
  const { data, password, rules } = await prepare(dir, programs, as, options)
  const port = wanted || (await freePort())
  const said = [`hba_file=${rules}`, ...usual, ...settings].flatMap((setting) => ['-c', setting])
  const child = spawn(programs.postgres, ['-D', data, '-p', String(port), ...said], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const words = lastOutputOf(keptLog(dir, 'postgres'))
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      words.add(chunk)
      if (words.text().includes('ready to accept connections')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL did not start (exit code ${code}): ${words.text()}`)))
    child.once('error', reject)
  })
  const server = embeddedServer(child, `postgres://${productRole}:${password}@127.0.0.1:${port}`, words, {
    stopWith: 'SIGINT', // "fast" shutdown: ends sessions, writes a checkpoint
    insistWith: 'SIGQUIT',
  })
  return untilReady(server, ready)
}
