import { execFile, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../server/store/embedded/free-port.ts'
import { startPostgres } from '../server/store/embedded/postgres.ts'
import { postgresPrograms } from '../server/store/embedded/postgres-programs.ts'
import { hostRules, productRole } from '../server/store/embedded/postgres-roles.ts'
import { giveTo, plainEnvironment, storesUser, writeForStores } from '../server/store/embedded/stores-user.ts'
import { passableFolder } from './passable-folder.ts'

const run = promisify(execFile)

export type StandbyRig = Awaited<ReturnType<typeof startWithStandby>>

/** A PostgreSQL and one that follows it by streaming, in folders of their own. */
export async function startWithStandby() {
  const dir = passableFolder('outbound-standby-')
  const as = await storesUser()
  const options = { ...as, cwd: '/', env: plainEnvironment() }
  const [home, copy] = [join(dir, 'primary'), join(dir, 'standby')]
  const made = await startPostgres(home)
  await made.stop()
  const { postgres } = await postgresPrograms(home, as)
  const asking = run(postgres, ['--single', '-j', '-D', join(home, 'store'), 'postgres'], options)
  asking.child.stdin?.end(`ALTER ROLE ${productRole} REPLICATION;\n\n`)
  await asking
  // both stand still, so a copy of the files is a standby as whole as a base backup
  await run('cp', ['-a', home, copy])
  writeFileSync(join(copy, 'store/standby.signal'), '')
  if (as) await giveTo(as, join(copy, 'store'))
  const rules = join(home, 'rules.conf')
  writeForStores(as, rules, `${hostRules}host replication ${productRole} 127.0.0.1/32 scram-sha-256\n`)
  const primary = await startPostgres(home, { settings: [`hba_file=${rules}`] })
  const from = new URL(primary.url)
  const port = await freePort()
  const followed = `host=127.0.0.1 port=${from.port} user=${productRole} password=${from.password}`

  /** Starts the standby; with a delay it hears of every change and shows none for so long. */
  const follow = async (delay = '0') => {
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100', // as the single user of a moment ago had it
      hba_file: join(copy, 'pg_hba.conf'),
      primary_conninfo: followed,
      recovery_min_apply_delay: delay,
    }
    const said = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(postgres, ['-D', join(copy, 'store'), '-p', String(port), ...said], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    let log = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-4000)
        if (log.includes('ready to accept read-only connections')) resolve()
      })
      child.once('exit', (code) => reject(new Error(`The standby did not start (${code}): ${log}`)))
    })
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await ended
    }
    return { stop: () => end('SIGINT'), crash: () => end('SIGQUIT') }
  }
  return { url: primary.url, standbyUrl: primary.url.replace(`:${from.port}`, `:${port}`), follow, stop: primary.stop }
}
