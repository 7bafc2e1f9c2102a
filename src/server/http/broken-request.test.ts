import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '../log/log.ts'
import { buildServer } from './server.ts'

let port = 0
let stop: () => Promise<void>
beforeAll(async () => {
  const app = await buildServer({
    log: silentLog,
    health: { version: '1', isReady: () => true, parts: async () => ({}) },
    publicUrl: 'http://127.0.0.1',
  })
  const { port: taken } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  port = Number(taken)
  stop = () => app.close()
})
afterAll(() => stop())

/** Everything the server answers to these bytes until it closes the connection. */
const say = (text: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
const read = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), type: /content-type: ([^\r]*)/i.exec(head)?.[1], body: JSON.parse(body) }
}

it.each([
  ['an address that is too long', `GET /api/${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['headers that are too long', `GET /api/x HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(70_000)}\r\n\r\n`],
])('refuses %s in the envelope', async (_, text) => {
  expect(read(await say(text))).toEqual({
    status: 431,
    type: 'application/json; charset=utf-8',
    body: { code: 431, message: 'The address or the headers are too long', data: null },
  })
})
it.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a method nobody knows', 'BREW /api HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['two lengths', 'POST /api HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  ['a NUL in a header', 'GET /api HTTP/1.1\r\nhost: x\0\r\n\r\n'],
])('refuses %s in the envelope', async (_, text) => {
  expect(read(await say(text))).toMatchObject({
    status: 400,
    body: { code: 400, message: 'The request cannot be read', data: null },
  })
})
it('takes an address in which 150 filters are written by hand', async () => {
  const filters = Array.from({ length: 150 }, (_, n) => ({
    key: 'campaignUuids',
    value: `7f0e8c1a-0000-4000-8000-${String(n).padStart(12, '0')}`,
    label: `A campaign with a name, ${n}`,
  }))
  const address = `http://127.0.0.1:${port}/insights/reports?filters=${encodeURIComponent(JSON.stringify(filters))}`
  expect(address.length).toBeGreaterThan(20_000)
  // this server has no pages: a 404 shows that it tried to find one
  expect((await fetch(address)).status).toBe(404)
})
it('goes on serving afterwards', async () => {
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})
