import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createLog } from '../log/log.ts'
import { outsideRequests } from '../log/request-scope.ts'
import { buildServer } from './server.ts'

const lines: string[] = []
const log = createLog((line) => lines.push(line))
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
let server: FastifyInstance
let base: string
beforeAll(async () => {
  server = await buildServer({
    log,
    publicUrl: 'http://127.0.0.1',
    health: { version: '1', isReady: () => true, parts: async () => ({}) },
    tracking: (req, res) => {
      log.warn('tracking said', { url: req.url })
      res.writeHead(302, ['location', 'https://shop.dk/']).end()
    },
    mountApi: (app) => {
      const slow = async (request: FastifyRequest) => {
        const { name } = request.params as { name: string }
        await pause(30)
        log.info('slow said', { name })
        outsideRequests(() => log.info('a job said', { name }))
        setTimeout(() => log.info('later said', { name }), 60)
        return { id: request.id }
      }
      app.route({ method: 'GET', url: '/api/slow/:name', handler: slow })
      app.route({ method: 'GET', url: '/api/broken', handler: () => Promise.reject(new Error('no way')) })
    },
  })
  base = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const ask = async (path: string, id?: string) => {
  const answer = await fetch(base + path, {
    redirect: 'manual',
    ...(id === undefined ? {} : { headers: { 'x-request-id': id } }),
  })
  return { status: answer.status, id: answer.headers.get('x-request-id') ?? '', text: await answer.text() }
}
const said = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.message === message)

it('names a request in its answer and in its lines, as it was called or by a name of its own', async () => {
  const asked = await Promise.all([
    ask('/api/slow/a', 'proxy-0001'),
    ask('/api/slow/b'),
    ask('/api/slow/c', 'proxy-0003'),
  ])
  const [a, b, c] = asked.map((answer) => answer.id)
  expect([a, c]).toEqual(['proxy-0001', 'proxy-0003'])
  expect(b).toMatch(/^[0-9a-f]{12}-[0-9a-z]{4,}$/)
  expect(asked.map((answer) => JSON.parse(answer.text))).toEqual([{ id: a }, { id: b }, { id: c }])
  const byName = Object.fromEntries(said('slow said').map((line) => [line.name, line.request]))
  expect(byName).toMatchObject({ a, b, c })
})
it('names no request for what is done for somebody else, or after the answer', async () => {
  await ask('/api/slow/d', 'proxy-0004')
  for (const message of ['a job said', 'later said'])
    await expect
      .poll(() => said(message).flatMap(({ name, request }) => (name === 'd' ? [request] : [])))
      .toEqual([undefined])
})
it('names requests that broke, and those that pass by the framework', async () => {
  const broken = await ask('/api/broken', 'proxy-0007')
  expect([broken.status, broken.id, said('request broke')[0]?.request]).toEqual([500, 'proxy-0007', 'proxy-0007'])
  const click = await ask('/tr/clicks', 'proxy-0008')
  expect([click.status, click.id, said('tracking said')[0]?.request]).toEqual([302, 'proxy-0008', 'proxy-0008'])
  const missing = await ask('/api/nothing', 'proxy-0009')
  expect([missing.status, missing.id]).toEqual([404, 'proxy-0009'])
})
it.each([
  ['empty', ''],
  ['too short', 'abc'],
  ['too long', 'a'.repeat(65)],
  ['with a quote', 'abcdefgh"'],
  ['with a space', 'abcd efgh'],
])('gives one that is %s another name', async (_, id) => {
  const answer = await ask('/healthz', id)
  expect(answer.id).not.toBe(id)
  expect(answer.id).toMatch(/^[0-9a-f]{12}-/)
})
it('takes one of 64 characters', async () => {
  const id = `${'a'.repeat(60)}/.:=`
  expect((await ask('/healthz', id)).id).toBe(id)
})
it('names what is no request in its answer', async () => {
  const { port, hostname } = new URL(base)
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write('no request\r\n\r\n'))
    socket.on('data', (chunk) => (text += String(chunk))).on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*x-request-id: [0-9a-f]{12}-/)
})
