// @ts-nocheck
import { chmodSync, mkdtempSync, rmSync, readFileSync, readdirSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { openStores } from '../../server/compose/stores.ts'
import { readEnv } from '../../server/env.ts'
import { silentLog } from '../../server/log.ts'
import { freePort } from '../../server/store/embedded/free-port.ts'
import { signUp } from './account.ts'
import { controlSource } from './control.ts'
import { load } from './load.ts'
import { processTree, startSource } from './processes.ts'
import { addCampaign } from './ab-campaign.ts'

const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const eventId = (n) => Date.now().toString(36).padStart(9, '0') + n.toString(36).padStart(15, '0')
const get = (path, host, referer, address) =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${browser}\r\nreferer: ${referer}\r\nx-forwarded-for: ${address}\r\n\r\n`
const address = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
const click = (t) => (n) => get(`/tr/clicks/v1/${t.siteUuid}?targetUrl=${encodeURIComponent(`https://${t.shop}/p/${n % 5000}`)}&pageUrl=${encodeURIComponent(`${t.page}-${n % 100}`)}&eventId=${eventId(n)}&origin=script`, `127.0.0.1:${t.port}`, t.page, address(n))
const post = (path, host, body) =>
  `POST ${path} HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${browser}\r\ncontent-type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const pageview = (t) => (n) => post(`/tr/v1/events/${t.siteUuid}`, `127.0.0.1:${t.port}`, JSON.stringify({ events: [{ id: eventId(n), type: 'pageview', at: Date.now(), page: `${t.page}-${n % 100}`, referrer: 'https://google.com/', origin: 'script' }] }))

const ticks = (path) => { const s = readFileSync(path, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
const cpu = (pid) => ({ main: ticks(`/proc/${pid}/task/${pid}/stat`), all: ticks(`/proc/${pid}/stat`) })
const busy = () => { const f = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1).map(Number); return (f[0] + f[1] + f[2] + f[5] + f[6] + f[7]) * 10 }
const mine = () => processTree(process.pid).reduce((a, p) => { try { return a + ticks(`/proc/${p}/stat`) } catch { return a } }, 0)
const dists = process.argv.slice(2)
const rounds = Number(process.env.ROUNDS ?? 4), seconds = Number(process.env.SECONDS ?? 4)
const conns = (process.env.CONNS ?? '64').split(',').map(Number)
const kinds = (process.env.KINDS ?? 'click').split(',')
const home = mkdtempSync('/tmp/rd/home-'); chmodSync(home, 0o755)
const stores = await openStores(readEnv({ DATA_DIR: join(home, 'stores') }), silentLog)
const chPids = processTree(process.pid).filter((p) => { try { return /clickhouse/.test(readFileSync(`/proc/${p}/cmdline`, 'utf8')) } catch { return false } })
const control = await startSource(controlSource)
const servers = []
let account, siteUuid
for (const [i, dist] of dists.entries()) {
  const port = await freePort()
  const flags = process.env.PROF ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROF}`, '--cpu-prof-interval=200'] : []
  const child = spawn(process.execPath, [...flags, join(dist.split('+')[0], 'server/main.js')], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...Object.fromEntries((dist.split('+')[2] ?? '').split(',').filter(Boolean).map((x) => x.split('='))), ...(dist.includes('+') ? { NODE_OPTIONS: dist.split('+')[1] } : process.env.PRE ? { NODE_OPTIONS: process.env.PRE } : {}), DATA_DIR: join(home, `app${i}`), DATABASE_URL: stores.databaseUrl, CLICKHOUSE_URL: process.env.DEADSTORE ? stores.clickhouseUrl : stores.clickhouseUrl, DEMO: 'off', TRUST_PROXY: '1', NODE_ENV: 'production', PORT: String(port) } })
  while (child.exitCode === null && !(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok) await new Promise((r) => setTimeout(r, 100))
  if (!account) { account = await signUp(`http://127.0.0.1:${port}`); siteUuid = await addCampaign(stores, account) }
  else await signUp(`http://127.0.0.1:${port}`)
  servers.push({ port, child, dist })
}
await new Promise((r) => setTimeout(r, 1500))
try {
  const sums = {}
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) for (const c of conns) {
      const order = round % 2 ? [...servers].reverse() : servers
      for (const s of order) {
        const t = { port: s.port, siteUuid, shop: 'shop.dk', page: 'https://dailydeals.example/page' }
        const make = (kind === 'click' ? click : pageview)(t)
        let n = 0
        for (let i = 0; i < Number(process.env.WAITS ?? 400); i++) { const b = busy(); await new Promise((r) => setTimeout(r, 250)); if (busy() - b <= 30) break }
        const w0 = performance.now(), b0 = busy(), m0 = mine()
        const before = cpu(s.child.pid), ch0 = chPids.reduce((a, p) => a + ticks(`/proc/${p}/stat`), 0)
        if (process.env.PERF && round === rounds - 1) spawn('perf', ['record', '-q', '-e', 'cpu-clock', '-F', '4000', ...(process.env.PERFG ? ['-g'] : []), '-p', String(s.child.pid), '-o', `${process.env.PERF}-${c}.data`, '--', 'sleep', String(seconds)], { stdio: 'inherit' })
        const r = await load({ port: s.port, connections: c, seconds, request: (i) => { n++; return make(i) }, must: kind === 'click' ? 'clickref=' : '' })
        await new Promise((r) => setTimeout(r, 1200))
        const others = Math.round((busy() - b0 - (mine() - m0)) / (performance.now() - w0) * 100)
        const after = cpu(s.child.pid), ch1 = chPids.reduce((a, p) => a + ticks(`/proc/${p}/stat`), 0)
        const k = `${kind} ${c} ${s.dist}`
        const row = { main: ((after.main - before.main) * 1000) / n, all: ((after.all - before.all) * 1000) / n, ch: ((ch1 - ch0) * 1000) / n, rate: r.perSecond, p50: r.p50 }
        if (others <= Number(process.env.MAXO ?? 12)) (sums[k] ??= []).push(row)
        row.others = others
        console.log(k, `main ${row.main.toFixed(1)} all ${row.all.toFixed(1)} ch ${row.ch.toFixed(1)} µs  ${Math.round(r.perSecond)}/s p50 ${r.p50.toFixed(2)} p99 ${r.p99.toFixed(1)} others ${others}%`, Object.keys(r.statuses).join())
      }
      if (process.env.CONTROL) { const t = { port: control.port, siteUuid, shop: 'shop.dk', page: 'https://dailydeals.example/page' }
        const make = (kind === 'click' ? click : pageview)(t); let n = 0; const b = cpu(control.child.pid)
        const r = await load({ port: control.port, connections: c, seconds, request: (i) => { n++; return make(i) } }); const a = cpu(control.child.pid)
        ;(sums[`${kind} ${c} control`] ??= []).push({ main: ((a.main - b.main) * 1000) / n, all: ((a.all - b.all) * 1000) / n, ch: 0, rate: r.perSecond, p50: r.p50 }) }
    }
  const median = (l) => [...l].sort((a, b) => a - b)[l.length >> 1]
  const low = (l) => [...l].sort((a, b) => a - b)[Math.floor(l.length * 0.2)]
  for (const [k, rows] of Object.entries(sums)) console.log('LOW', k, `of ${rows.length}`, 'main', low(rows.map((r) => r.main)).toFixed(1), 'all', low(rows.map((r) => r.all)).toFixed(1), 'best rate', Math.round(-low(rows.map((r) => -r.rate))))
  for (const [k, rows] of Object.entries(sums)) console.log('MEDIAN', k, `of ${rows.length}`, Object.keys(rows[0]).map((f) => `${f} ${median(rows.map((r) => r[f])).toFixed(1)}`).join('  '))
} finally {
  for (const s of servers) { const ended = new Promise((r) => s.child.once('exit', r)); s.child.kill('SIGTERM'); await ended }
  await control.stop(); await stores.stop(); rmSync(home, { recursive: true, force: true })
}
process.exit(0)
