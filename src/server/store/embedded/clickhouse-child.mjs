// A real ClickHouse server in a child process, from the npm package @chdb/lib-<platform>.
// node clickhouse-child.mjs DIR HTTP_PORT TCP_PORT CONFIG_XML [UID:GID]   (TCP_PORT 0: none)
// Runs the library's public C entry `chdb_query_cmdline` (clickhouse-local's main) with SYSTEM START LISTEN, and keeps
// it open with a query that sleeps. Stops cleanly on SIGTERM and when its standard input ends, so it never outlives its
// parent. The first line of its standard input is the password of the user who may end that query. With UID:GID it
// changes to that user after opening the library, which that user may not be able to read.
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DataType, load, open } from 'ffi-rs'

const [dir, httpPort, tcpPort, config, runAs] = process.argv.slice(2)
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
open({ library: 'chdb', path: library })
if (runAs) {
  const [uid, gid] = runAs.split(':').map(Number)
  process.setgroups([gid])
  process.setgid(gid)
  process.setuid(uid)
}

const listen = ['SYSTEM START LISTEN HTTP', ...(Number(tcpPort) > 0 ? ['SYSTEM START LISTEN TCP'] : [])]
// It wakes twice a second, so a clean shutdown waits for it at most half a second.
const hold =
  'SELECT sleepEachRow(0.5) FROM system.numbers FORMAT Null SETTINGS max_block_size = 1, max_threads = 1, max_execution_time = 0, interactive_delay = 500000'
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
let told = ''
/** Uses a connection that closes after the answer: the server does not shut down cleanly while one is open. */
const endHold = () =>
  new Promise((resolve, reject) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port: httpPort,
        method: 'POST',
        agent: false,
        auth: `outbound:${told.split('\n')[0]}`,
        headers: { connection: 'close' },
      },
      (answer) => {
        answer.resume()
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`the server could not be told to stop: ${answer.statusCode}`))
      },
    )
    asking.on('error', reject)
    asking.end("KILL QUERY WHERE query LIKE 'SELECT sleepEachRow%' ASYNC")
  })
/** Acknowledged data is on disk. `process.exit` would wait for the library's threads, sometimes forever. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL')
const stop = () => {
  if (stopping) return
  stopping = true
  endHold().catch((error) => {
    process.stderr.write(`${error}\n`)
    endAtOnce()
  })
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
process.on('SIGQUIT', endAtOnce)
process.stdin
  .on('data', (chunk) => (told += chunk))
  .on('end', stop)
  .on('error', stop)

// runInNewThread is required: the engine refuses to run on a borrowed stack, and this thread must stay free for signals.
void load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  runInNewThread: true,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
}).then(() => {
  process.exit(stopping ? 0 : 1)
})
