// A real ClickHouse server in a child process, out of the npm package @chdb/lib-<platform>.
// node clickhouse-child.mjs DIR HTTP_PORT TCP_PORT CONFIG_XML   (TCP_PORT 0: none)
// Runs the library's public C entry `chdb_query_cmdline` (clickhouse-local's main) with SYSTEM START LISTEN, and holds
// it open by reading a FIFO. Stops cleanly on SIGTERM and when its standard input ends, so it never outlives its parent.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DataType, load, open } from 'ffi-rs'

const [dir, httpPort, tcpPort, config] = process.argv.slice(2)
const platform = {
  'linux-x64': 'linux-x64-gnu',
  'linux-arm64': 'linux-arm64-gnu',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
}[`${process.platform}-${process.arch}`]
const library = join(
  dirname(createRequire(import.meta.url).resolve(`@chdb/lib-${platform}/package.json`)),
  'libchdb.so',
)
const fifo = `${dir}.open`
mkdirSync(dir, { recursive: true })
rmSync(fifo, { force: true })
execFileSync('mkfifo', ['-m', '600', fifo])
writeFileSync(`${dir}.pid`, String(process.pid))

open({ library: 'chdb', path: library })
const listen = ['SYSTEM START LISTEN HTTP', ...(Number(tcpPort) > 0 ? ['SYSTEM START LISTEN TCP'] : [])]
const hold = `SELECT count() FROM file('${fifo}', 'LineAsString', 'line String') SETTINGS max_execution_time = 0`
const args = [
  'clickhouse',
  `--path=${dir}`,
  '--listen_host=127.0.0.1',
  `--http_port=${httpPort}`,
  ...(Number(tcpPort) > 0 ? [`--tcp_port=${tcpPort}`] : []),
  `--config-file=${config}`,
  `--query=${[...listen, hold].join('; ')}`,
]

let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  closeSync(openSync(fifo, 'w'))
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
process.stdin.on('end', stop).on('error', stop).resume()

// runInNewThread is required: the engine refuses to run on a borrowed stack, and this thread must stay free for signals.
void load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  runInNewThread: true,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
}).then(() => {
  rmSync(fifo, { force: true })
  rmSync(`${dir}.pid`, { force: true })
  process.exit(stopping ? 0 : 1)
})
