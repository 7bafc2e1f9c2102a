import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { projectRoot } from '../../env/project-root.ts'
import { type EmbeddedServer, embeddedServer, lastOutputOf, untilReady } from './embedded-server.ts'
import { freePort } from './free-port.ts'
import { keptLog } from './kept-log.ts'
import { endOrphan } from './orphan.ts'
import { giveTo, plainEnvironment, storesUser, writeForStores } from './stores-user.ts'

/** Loggers that would write failed queries to the log, with user input in them. */
const silent = ['executeQuery', 'DynamicQueryHandler', 'HTTPHandler', 'HTTPServerConnection']

/**
 * Small caches: the embedded server shares one machine with everything else. Decompressed data that reports read
 * repeatedly is cached: this saves a sixth of their work over a month (docs/decisions/0006). The cache fills with
 * queries and is empty when idle. The memory worker would wake twenty times a second, and unused metrics would be
 * computed every second, so both are off.
 */
const serverConfig = (users: string, clusters: string, password: string) => `<clickhouse>
  <users_config>${users}</users_config>
  <logger>
    <console>1</console>
    <console_log_level>warning</console_log_level>
    <levels>${silent.map((name) => `<logger><name>${name}</name><level>none</level></logger>`).join('')}</levels>
  </logger>
  <mark_cache_size>134217728</mark_cache_size>
  <uncompressed_cache_size>134217728</uncompressed_cache_size>
  <max_server_memory_usage_to_ram_ratio>0.6</max_server_memory_usage_to_ram_ratio>
  <background_pool_size>4</background_pool_size>
  <background_schedule_pool_size>8</background_schedule_pool_size>
  <background_move_pool_size>1</background_move_pool_size>
  <background_fetches_pool_size>1</background_fetches_pool_size>
  <background_common_pool_size>2</background_common_pool_size>
  <memory_worker_period_ms>1000</memory_worker_period_ms>
  <asynchronous_metrics_update_period_s>60</asynchronous_metrics_update_period_s>
  <http_handlers>
    <rule><url>/ping</url><handler><type>ping</type></handler></rule>
    <rule>
      <headers><Authorization>${authorization(password)}</Authorization></headers>
      <handler><type>dynamic_query_handler</type><query_param_name>query</query_param_name></handler>
    </rule>
  </http_handlers>
  ${clusters}
</clickhouse>
`

const authorization = (password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/**
 * The product's user. It may not read files, open connections, run programs (the SOURCES of ClickHouse), or create
 * users or dictionaries.
 */
const user = 'outbound'
const rights = [
  'SHOW, SELECT, INSERT, ALTER, TRUNCATE, OPTIMIZE, KILL QUERY ON *.*',
  'CREATE DATABASE, CREATE TABLE, CREATE VIEW, CREATE TEMPORARY TABLE, DROP DATABASE, DROP TABLE, DROP VIEW ON *.*',
  'SYSTEM MERGES, SYSTEM FLUSH ON *.*',
  ...[
    'MergeTree',
    'ReplacingMergeTree',
    'SummingMergeTree',
    'AggregatingMergeTree',
    'ReplicatedReplacingMergeTree',
    'ReplicatedSummingMergeTree',
    'Memory',
    'Distributed',
  ].map((engine) => `TABLE ENGINE ON ${engine}`),
]
/**
 * The library itself runs as `default`, which has no password and cannot get one: it may only listen and run the query
 * that keeps the server open. It is not reachable by HTTP, which accepts only the product's user and password
 * (`http_handlers`). It is reachable by TCP, which is only open for shards on one machine.
 */
const usersConfig = (password: string) => `<clickhouse>
  <profiles><default></default></profiles>
  <quotas><default></default></quotas>
  <users>
    <default>
      <password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
      <grants><query>GRANT SYSTEM LISTEN ON *.*</query><query>GRANT SELECT ON system.numbers</query></grants>
    </default>
    <${user}>
      <password_sha256_hex>${createHash('sha256').update(password).digest('hex')}</password_sha256_hex>
      <networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
      <grants>${rights.map((right) => `<query>GRANT ${right}</query>`).join('')}</grants>
    </${user}>
  </users>
</clickhouse>
`

function passwordOf(dir: string): string {
  const file = join(dir, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  return readFileSync(file, 'utf8')
}

/** `remote_servers` for shards on loopback, one server each; for tests and for running a cluster on one machine. */
export const clusterConfig = (name: string, tcpPorts: number[], password: string) =>
  `<remote_servers><${name}>${tcpPorts.map((p) => `<shard><replica><host>127.0.0.1</host><port>${p}</port><user>${user}</user><password>${password}</password></replica></shard>`).join('')}</${name}></remote_servers>`

/** Uses a connection that closes after the answer: the server does not shut down cleanly while one is open. */
const doesAnswer = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: '/ping', agent: false, timeout: 5000 }
    const asking = get(options, (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode === 200))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(false))
  })

/**
 * Starts ClickHouse on a free loopback port and waits until it answers. First stops a server on the same directory that
 * a killed parent left behind.
 */
export async function startClickHouse(
  dir: string,
  { port: wanted = 0, tcpPort = 0, clusters = '', password: given = '' } = {},
): Promise<EmbeddedServer> {
  const as = await storesUser()
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, as ? 0o711 : 0o700)
  const data = join(dir, 'store')
  const pidFile = `${data}.pid`
  if (existsSync(pidFile)) await endOrphan(Number(readFileSync(pidFile, 'utf8')), data, 'SIGTERM')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  chmodSync(data, 0o700)
  if (as && statSync(data).uid !== as.uid) await giveTo(as, data)
  const config = join(dir, 'config.xml')
  const users = join(dir, 'users.xml')
  const password = given || passwordOf(dir)
  writeForStores(as, config, serverConfig(users, clusters, password))
  writeForStores(as, users, usersConfig(password))
  const port = wanted || (await freePort())
  const script = join(projectRoot, 'src/server/store/embedded/clickhouse-child.mjs')
  const runAs = as ? `${as.uid}:${as.gid}` : ''
  // Its own process group: Ctrl-C must only reach the app, which writes its remaining events before it stops the
  // server.
  const child = spawn(process.execPath, [script, data, String(port), String(tcpPort), config, runAs], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    cwd: data,
    env: plainEnvironment(),
  })
  writeFileSync(pidFile, String(child.pid))
  child.once('exit', () => rmSync(pidFile, { force: true }))
  child.stdin.on('error', () => {}) // a child that has ended reports that itself
  child.stdin.write(`${password}\n`)
  const words = lastOutputOf(keptLog(dir, 'clickhouse'))
  child.stderr.on('data', words.add)
  const server = embeddedServer(child, `http://${user}:${password}@127.0.0.1:${port}`, words, {
    stopWith: 'SIGTERM',
    insistWith: 'SIGQUIT',
  })
  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  const answers = async () => {
    while (!(await doesAnswer(port))) {
      if (hasEnded) throw new Error(`ClickHouse did not start: ${words.text() || `exit code ${child.exitCode}`}`)
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  return untilReady(server, answers())
}
