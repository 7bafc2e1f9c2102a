import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVisit, type Visit } from '../../outside/index.ts'
import { findIcon } from './find-icon.ts'
import { readIconCandidatesTask } from './icon-candidates.ts'
import { gifOf, pngOf } from './pictures.test-data.ts'

const found = (visit: Visit) =>
  findIcon({ visit, readCandidates: async (ask) => readIconCandidatesTask.run(ask) }, 'shop.example')

const good = pngOf(32, 32)
const page = (...icons: string[]) => `<html><head>${icons.map((i) => `<link rel="icon" href="${i}">`).join('')}</head>`
let server: Server
let base: string
let asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const send = (type: string, body: string | Buffer, headers = {}) =>
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    if (path === '/') response.writeHead(301, { location: '/start' }).end()
    else if (path === '/start')
      send(
        'text/html; charset=utf-8',
        gzipSync(page('/huge.png', '/drawing.png', '/away.png', '/drip.png', '/good.png')),
        { 'content-encoding': 'gzip' },
      )
    else if (path === '/huge.png') send('image/png', Buffer.concat([good, Buffer.alloc(200_000)]))
    else if (path === '/drawing.png') send('image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>')
    else if (path === '/away.png') response.writeHead(302, { location: 'http://10.0.0.7/metadata' }).end()
    // a response that begins as an image and never ends
    else if (path === '/drip.png') response.writeHead(200, { 'content-type': 'image/png' }).write(good)
    else if (path === '/good.png') send('application/octet-stream', good)
    else if (path === '/favicon.ico' && request.headers.host?.startsWith('localhost')) send('image/gif', gifOf(16, 16))
    else response.writeHead(404, { 'content-type': 'text/html' }).end(page('/good.png'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** The real HTTP client, with shops' addresses leading to this test's server, and shorter time limits. */
const leadingTo = (origin: string): Visit => {
  const visit = createVisit({ trusted: origin })
  return (address, options) =>
    visit(address.replace('https://shop.example', origin), {
      ...options,
      limits: { ...options.limits, headerMs: 5000, totalMs: 700 },
    })
}

it('reads a packed page behind a redirect, passes over what is no small picture, and keeps the first that is', async () => {
  asked = []
  expect(await found(leadingTo(base))).toEqual({ type: 'image/png', bytes: good })
  expect(asked).toEqual(['/', '/start', '/huge.png', '/drawing.png', '/away.png', '/drip.png', '/good.png'])
})

it('looks where browsers look when the front page is an error', async () => {
  asked = []
  const origin = base.replace('127.0.0.1', 'localhost')
  const visit = leadingTo(origin)
  const broken: Visit = (address, options) =>
    visit(address === 'https://shop.example/' ? 'https://shop.example/gone' : address, options)
  expect(await found(broken)).toEqual({ type: 'image/gif', bytes: gifOf(16, 16) })
  expect(asked).toEqual(['/gone', '/favicon.ico'])
})

it('asks nothing of a server on this machine that nobody has allowed', async () => {
  asked = []
  const visit = createVisit()
  const plain: Visit = (address, options) => visit(address.replace('https://shop.example', base), options)
  expect(await found(plain)).toBeNull()
  expect(asked).toEqual([])
})
