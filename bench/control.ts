/**
 * The control: plain node:http. GET answers 302, POST reads its body, parses JSON and answers 204 (or JSON below
 * /json).
 */
export const controlSource = `
const http = require('node:http')
const json = Buffer.from(JSON.stringify({ code: 200, message: 'success', data: { rows: [], totals: {} } }))
const server = http.createServer((req, res) => {
  if (req.method === 'GET') { res.writeHead(302, { location: 'https://shop.example/p?ref=abcdefghijklmnopqrst', 'cache-control': 'no-store', 'content-length': 0 }); return res.end() }
  const parts = []
  req.on('data', (c) => parts.push(c))
  req.on('end', () => {
    const body = Buffer.concat(parts).toString()
    if (body.startsWith('{')) JSON.parse(body)
    if (req.url === '/json') { res.writeHead(200, { 'content-type': 'application/json', 'content-length': json.length }); return res.end(json) }
    res.writeHead(204); res.end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/**
 * The cost of the disk alone: node:http that writes as many bytes as a click and answers 302 once an fdatasync has
 * covered them. No decision, no ids, no event store. Requests that arrive during a sync go into the next write, and a
 * write waits a tenth of a millisecond for as many as came last time, like the product's log. `BUSY`: extra work per
 * request, in microseconds.
 */
export const durableControlSource = `
const { mkdtempSync, rmSync, openSync, writeSync, fsyncSync, fdatasync } = require('node:fs')
const { createServer } = require('node:http')
const { join } = require('node:path')
const dir = mkdtempSync(join(require('node:os').tmpdir(), 'outbound-control-'))
process.on('exit', () => rmSync(dir, { recursive: true }))
process.on('SIGTERM', () => process.exit(0))
const size = 32 << 20
const perClick = 700
const busy = Number(process.env.BUSY ?? 0)
const fd = openSync(join(dir, 'log'), 'w+')
writeSync(fd, Buffer.alloc(size), 0, size, 0)
fsyncSync(fd)
const head = ['location', 'https://shop.example/p?ref=abcdefghijklmnopqrst', 'cache-control', 'no-store', 'content-length', '0']
let waiting = []
let isGoing = false
let at = 0
let expected = 0
const company = async () => {
  for (let turns = 0, quiet = 0; waiting.length < expected ? quiet < 30 : quiet === 0 && turns < 4; turns++) {
    const before = waiting.length
    await new Promise((go) => setImmediate(go))
    quiet = waiting.length > before ? 0 : quiet + 1
  }
}
const pump = async () => {
  isGoing = true
  while (waiting.length > 0) {
    await company()
    const group = waiting
    waiting = []
    const bytes = Buffer.alloc(perClick * group.length, 65)
    if (at + bytes.length > size) at = 0
    writeSync(fd, bytes, 0, bytes.length, at)
    at += bytes.length
    await new Promise((done, failed) => fdatasync(fd, (error) => (error ? failed(error) : done())))
    for (const res of group) {
      res.writeHead(302, head)
      res.end()
    }
    expected = Math.min(16, group.length + waiting.length)
  }
  isGoing = false
}
createServer((req, res) => {
  for (const until = performance.now() + busy / 1000; busy > 0 && performance.now() < until; );
  waiting.push(res)
  if (!isGoing) void pump()
}).listen(0, '127.0.0.1', function () { console.log(this.address().port) })
`
