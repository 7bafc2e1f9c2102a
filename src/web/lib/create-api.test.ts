import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../../contract/call.ts'
import { ApiError } from './api-error.ts'
import { createApi, type Send, toRequest, type WireRequest } from './create-api.ts'

const summary = 'test'
const contract = {
  things: {
    one: call({
      method: 'GET',
      path: '/things/{id}',
      kind: 'read',
      summary,
      input: z.object({ id: z.string(), tags: z.array(z.string()).optional(), on: z.boolean().optional() }),
      output: z.object({ id: z.string() }),
    }),
    save: call({
      method: 'UPDATE',
      path: '/things/{id}',
      kind: 'write',
      summary,
      input: z.object({ id: z.string(), name: z.string() }),
      output: z.object({}),
    }),
  },
}
const events = { demoMessage: 'This action is not allowed in Demo mode', awayMessage: 'Away', fullMessage: 'Full' }
const answering = (answer: { code: number; message: string; data: unknown }) => {
  const sent: WireRequest[] = []
  const send: Send = (request) => {
    sent.push(request)
    return Promise.resolve(answer)
  }
  return { sent, send }
}

it('fills the path and puts the rest of a read into the query', async () => {
  const { sent, send } = answering({ code: 200, message: 'success', data: { id: 'a/b' } })
  const api = createApi<typeof contract>(contract, send, events)
  expect(await api.things.one({ id: 'a/b é', tags: ['x', 'y&z'], on: false })).toEqual({ id: 'a/b' })
  expect(sent[0]).toMatchObject({ method: 'GET', url: '/things/a%2Fb%20%C3%A9?tags=x&tags=y%26z&on=false' })
  expect(sent[0]?.body).toBeUndefined()
})

it('sends writes as a body without what is in the path; UPDATE goes out as PUT', () => {
  expect(toRequest(contract.things.save, { id: '1', name: 'n' })).toEqual({
    method: 'PUT',
    url: '/things/1',
    body: { name: 'n' },
  })
  expect(toRequest({ method: 'DELETE', path: '/x' }, { a: undefined, b: null, c: 3 })).toEqual({
    method: 'DELETE',
    url: '/x',
    body: { a: undefined, b: null, c: 3 },
  })
})

it('names the part of the path that is missing', () => {
  expect(() => toRequest(contract.things.save, { name: 'n' })).toThrow('id is missing')
  expect(() => toRequest(contract.things.save, { id: '', name: 'n' })).toThrow('id is missing')
})

it('throws what the server says', async () => {
  const { send } = answering({ code: 404, message: 'No such thing', data: null })
  const api = createApi<typeof contract>(contract, send, events)
  await expect(api.things.one({ id: '1' })).rejects.toThrow(new ApiError(404, 'No such thing'))
})

it('tells that the session is gone, and that the demo refused, and still throws', async () => {
  const onSignedOut = vi.fn<() => void>()
  const onDemoRefusal = vi.fn<() => void>()
  const out = createApi<typeof contract>(contract, answering({ code: 401, message: 'Sign in', data: null }).send, {
    ...events,
    onSignedOut,
    onDemoRefusal,
  })
  await expect(out.things.one({ id: '1' })).rejects.toThrow('Sign in')
  expect([onSignedOut.mock.calls.length, onDemoRefusal.mock.calls.length]).toEqual([1, 0])
  const demo = createApi<typeof contract>(
    contract,
    answering({ code: 403, message: events.demoMessage, data: null }).send,
    { ...events, onSignedOut, onDemoRefusal },
  )
  await expect(demo.things.save({ id: '1', name: 'n' })).rejects.toThrow(events.demoMessage)
  expect([onSignedOut.mock.calls.length, onDemoRefusal.mock.calls.length]).toEqual([1, 1])
})

it('tells when the server itself cannot be reached, and not when it refuses', async () => {
  const unreachable = vi.fn<() => void>()
  const told = { ...events, onUnreachable: unreachable }
  const { send } = answering({ code: 503, message: 'Away', data: null })
  await expect(createApi<typeof contract>(contract, send, told).things.one({ id: '1' })).rejects.toThrow('Away')
  expect(unreachable).not.toHaveBeenCalled()
  const gone: Send = () => Promise.reject(new ApiError(0, 'You are offline'))
  await expect(createApi<typeof contract>(contract, gone, told).things.one({ id: '1' })).rejects.toThrow('offline')
  expect(unreachable).toHaveBeenCalledOnce()
})
