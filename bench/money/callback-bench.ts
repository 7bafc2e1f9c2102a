import type { Stores } from '../../src/server/compose/stores.ts'
import { type LoadResult, load } from '../load/closed-loop.ts'
import { startSource } from '../processes.ts'
import type { Row } from '../table.ts'
import { watch } from './watch.ts'
import { hashOfSecret } from '../../src/server/outside/index.ts'

/**
 * The control: node:http that appends each address to a file and answers 200 once it is on disk; requests share an
 * fdatasync.
 */
const durableSource = (file: string) => `
const http = require('node:http'), fs = require('node:fs')
const fd = fs.openSync(${JSON.stringify(file)}, 'a')
let waiting = [], isWriting = false
const write = () => {
  if (waiting.length === 0) { isWriting = false; return }
  isWriting = true
  const group = waiting; waiting = []
  fs.write(fd, group.map((w) => w.url + '\\n').join(''), () => fs.fdatasync(fd, () => {
    for (const w of group) { w.res.writeHead(200, { 'content-type': 'text/plain', 'content-length': 2 }); w.res.end('OK') }
    write()
  }))
}
const server = http.createServer((req, res) => { waiting.push({ url: req.url, res }); if (!isWriting) write() })
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** A separate sale each time, as Awin calls the address with its macros filled in. */
const callback = (port: number, token: string) => {
  const run = Date.now().toString(36)
  return (n: number) => {
    const query = new URLSearchParams({
      tid: `${run}-${n}`,
      mid: String(1 + (n % 50)),
      aff: '189069',
      amount: '84.50',
      cur: 'GBP',
      com: '5.92',
      date: new Date().toISOString().slice(0, 19).replace('T', ' '),
      click: new Date().toISOString().slice(0, 19).replace('T', ' '),
      ref: 'newsletter',
      ref2: '',
    })
    return `GET /tr/callbacks/v1/${token}?${query} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nuser-agent: Awin\r\n\r\n`
  }
}
const times = (r: LoadResult) => `${r.p50.toFixed(1)} / ${r.p99.toFixed(1)} ms`
const isKept = (r: LoadResult) => Object.keys(r.statuses).every((s) => s === '200')
const each = (seconds: number, r: LoadResult) => ((seconds * 1000) / Math.max(1, r.requests)).toFixed(2)

/**
 * Networks send many sales at once (when a month is approved): how fast are they in the ledger, on disk, and answered?
 */
export async function benchCallbacks(
  { database }: Stores,
  server: { port: number; pid: number },
  token: string,
  file: string,
  seconds: number,
): Promise<Row[]> {
  const connections = 64
  const bare = await startSource(durableSource(file))
  const control = await load({ port: bare.port, connections, seconds, request: callback(bare.port, token) })
  await bare.stop()
  const { result: ours, used } = await watch(server.pid, () =>
    load({ port: server.port, connections, seconds, request: callback(server.port, token) }),
  )
  const { rows } = await database.pool.query<{ n: string }>(
    `SELECT count(*) AS n FROM ledger l JOIN connection c ON c.uuid = l.connection_uuid WHERE c.callback_hash = $1 AND l.source = 'callback'`,
    [hashOfSecret(token)],
  )
  const isAll = isKept(ours) && Number(rows[0]?.n) >= ours.requests
  // the load's first second is not counted, but its CPU time is
  const share = seconds / (seconds + 1)
  return [
    {
      what: `callback, ${connections} connections, in the ledger`,
      value: `${Math.round(ours.perSecond)}/s`,
      control: `${Math.round(control.perSecond)}/s`,
      ratio: (ours.perSecond / control.perSecond).toFixed(2),
      target: '2,000/s',
      ok: ours.perSecond >= 2000 && isAll,
    },
    {
      what: '  p50 / p99',
      value: times(ours),
      control: times(control),
      ratio: (ours.p99 / control.p99).toFixed(1),
      target: '',
      ok: null,
    },
    {
      what: '  processor each: server + PostgreSQL',
      value: `${each(used.app * share, ours)} + ${each(used.postgres * share, ours)} ms`,
      control: '',
      ratio: '',
      target: '',
      ok: null,
    },
  ]
}
