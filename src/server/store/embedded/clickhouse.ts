import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../project-root.ts'
import { type EmbeddedServer, embeddedServer } from './embedded-server.ts'
import { freePort } from './free-port.ts'
import { endOrphan } from './orphan.ts'

/**
 * Small caches: the embedded server shares one machine with everything else. What reports read again and again is kept
 * undone: a sixth of their work over a month (docs/decisions/0006). It fills with questions; idle, it takes nothing.
 */
const serverConfig = (clusters: string) => `<clickhouse>
  <logger><level>none</level></logger>
  <mark_cache_size>134217728</mark_cache_size>
  <uncompressed_cache_size>134217728</uncompressed_cache_size>
  <max_server_memory_usage_to_ram_ratio>0.6</max_server_memory_usage_to_ram_ratio>
  <background_pool_size>4</background_pool_size>
  <background_schedule_pool_size>8</background_schedule_pool_size>
  ${clusters}
</clickhouse>
`

/** `remote_servers` for shards on loopback, one server each; for tests and for trying a cluster on one machine. */
export const clusterConfig = (name: string, tcpPorts: number[]) =>
  `<remote_servers><${name}>${tcpPorts.map((p) => `<shard><replica><host>127.0.0.1</host><port>${p}</port></replica></shard>`).join('')}</${name}></remote_servers>`

/**
 * Starts ClickHouse on a free loopback port and waits until it answers. A server left over by a killed parent on the
 * same directory is stopped first.
 */
export async function startClickHouse(
  dir: string,
  { port: wanted = 0, tcpPort = 0, clusters = '' } = {},
): Promise<EmbeddedServer> {
  mkdirSync(dir, { recursive: true })
  const data = join(dir, 'store')
  if (existsSync(`${data}.pid`)) await endOrphan(Number(readFileSync(`${data}.pid`, 'utf8')), data, 'SIGTERM')
  const config = join(dir, 'config.xml')
  writeFileSync(config, serverConfig(clusters))
  const port = wanted || (await freePort())
  const script = join(projectRoot, 'src/server/store/embedded/clickhouse-child.mjs')
  // A group of its own: Ctrl-C must reach the app only, which drains into this server before it stops it.
  const child = spawn(process.execPath, [script, data, String(port), String(tcpPort), config], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)))
  const url = `http://127.0.0.1:${port}`
  const server = embeddedServer(child, url, () => log, { stopWith: 'SIGTERM', insistWith: 'SIGKILL' })
  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  for (let answered = false; !answered; ) {
    if (hasEnded) throw new Error(`ClickHouse did not start: ${log.trim() || `exit code ${child.exitCode}`}`)
    answered = await fetch(`${url}/ping`, { signal: AbortSignal.timeout(5000) }).then(
      (r) => r.ok,
      () => false,
    )
    if (!answered) await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return server
}
