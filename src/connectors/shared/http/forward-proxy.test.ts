import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ForwardProxy, startForwardProxy } from './forward-proxy.ts'

let port = 0
let seen: { host: string | undefined; url: string | undefined; headers: IncomingMessage['headers'] }[] = []
const site = createServer((req, res) => {
  seen.push({ host: req.headers.host, url: req.url, headers: req.headers })
  if (req.url === '/large') return void res.end(Buffer.alloc(300_000))
  req.pipe(res.writeHead(200, { 'x-mark': 'site' }))
  return undefined
})
const proxies: ForwardProxy[] = []
const start = async (...args: Parameters<typeof startForwardProxy>) => {
  const proxy = await startForwardProxy(...args)
  proxies.push(proxy)
  return proxy
}
beforeAll(async () => {
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  port = (site.address() as AddressInfo).port
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
  site.closeAllConnections()
  site.close()
})

const ask = (proxy: ForwardProxy, url: string, body = '', headers = {}) =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    const asked = request(proxy.address, { method: body ? 'POST' : 'GET', path: url, headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part: Buffer) => parts.push(part))
      res.on('end', () => done({ status: res.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      res.on('error', fail)
    })
    asked.on('error', fail).end(body)
  })
/** The answer of a tunnel to its first line. */
const tunnel = (proxy: ForwardProxy, target: string) =>
  new Promise<string>((done, fail) => {
    const socket = connect(Number(new URL(proxy.address).port), '127.0.0.1')
    socket.on('error', fail)
    socket.once('data', (chunk: Buffer) => {
      done(chunk.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n\r\n`)
  })
const [ok, refused] = ['HTTP/1.1 200 Connection established', 'HTTP/1.1 403 Forbidden']
/** Resolvable names; any other has no address. */
const names: Record<string, string[]> = {
  'inside.example': ['10.0.0.7'],
  'both.example': ['203.0.114.1', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
}
const resolve = async (host: string) => {
  const found = names[host]
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

it('brings what an administrator wrote down, and passes on nothing that is between it and its client', async () => {
  seen = []
  const proxy = await start({ trusted: [`http://127.0.0.1:${port}`], resolve })
  expect(await ask(proxy, `http://a.localhost:${port}/x?y=1`, 'hello', { 'proxy-connection': 'keep-alive' })).toEqual({
    status: 200,
    text: 'hello',
  })
  expect(seen[0]).toMatchObject({ host: `a.localhost:${port}`, url: '/x?y=1' })
  expect(seen[0]?.headers).not.toHaveProperty('proxy-connection')
  expect(await tunnel(proxy, `a.localhost:${port}`)).toBe(ok)
  expect(proxy.refused).toEqual(new Set())
})

it('reaches this server itself by the address it is known by, and no other port of this machine', async () => {
  const proxy = await start({ own: new URL(`http://127.0.0.1:${port}/tr`), resolve })
  expect((await ask(proxy, `http://127.0.0.1:${port}/`)).status).toBe(200)
  expect(await tunnel(proxy, `127.0.0.1:${port}`)).toBe(refused)
  expect((await ask(proxy, `http://localhost:${port}/`)).status).toBe(403)
  expect((await ask(proxy, 'http://127.0.0.1:1/')).status).toBe(403)
})

it.each([
  'localhost',
  '127.0.0.1',
  '[::1]',
  '169.254.169.254',
  '2130706433',
  '0x7f.1',
  'inside.example',
  'both.example',
  'mapped.example',
  'nowhere.example',
])('%s is refused, plain and as a tunnel, and noted', async (host) => {
  const proxy = await start({ trusted: [`http://127.0.0.1:${port}`], resolve })
  expect((await ask(proxy, `http://${host}/latest/meta-data`)).status).toBe(403)
  expect(await tunnel(proxy, `${host}:443`)).toBe(refused)
  expect(proxy.refused.size).toBe(1)
})

it('what is no web address, or on another port, is refused', async () => {
  const proxy = await start({ resolve: async () => [{ address: '203.0.114.1', family: 4 }] })
  for (const url of [
    '/relative',
    'ftp://a.example/',
    'http://u:p@a.example/',
    'http://a.example:22/',
    'https://a.example/',
  ])
    expect([url, (await ask(proxy, url)).status]).toEqual([url, 403])
  for (const target of ['a.example:25', 'a.example:5432', ':', 'a.example:0'])
    expect([target, await tunnel(proxy, target)]).toEqual([target, refused])
})

it('ends when there was enough', async () => {
  const proxy = await start({ trusted: [`http://127.0.0.1:${port}`], resolve }, { mostBytes: 100_000 })
  await expect(ask(proxy, `http://a.localhost:${port}/large`)).rejects.toThrow()
  expect((await ask(proxy, `http://a.localhost:${port}/`)).status).toBe(403)
})
