import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { httpSend } from './http-send.ts'

const replying = (status: number, body: string) => {
  const seen: { url: string; init: RequestInit }[] = []
  const fetcher: typeof fetch = (url, init) => {
    seen.push({ url: typeof url === 'string' ? url : '', init: init ?? {} })
    return Promise.resolve(new Response(body, { status }))
  }
  return { seen, send: httpSend(fetcher) }
}

it('marks every request and sends JSON under the base', async () => {
  const { seen, send } = replying(200, '{"code":200,"message":"success","data":{"a":1}}')
  expect(await send({ method: 'POST', url: '/x', body: { b: 2 } })).toEqual({
    code: 200,
    message: 'success',
    data: { a: 1 },
  })
  expect(seen[0]?.url).toBe('/api/x')
  expect(seen[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"b":2}' })
  expect(seen[0]?.init.headers).toMatchObject({ 'x-outbound': 'web', 'content-type': 'application/json' })
})
it('gives back the envelope of an error, whatever the status', async () => {
  const { send } = replying(404, '{"code":404,"message":"No","data":null}')
  expect(await send({ method: 'GET', url: '/x' })).toMatchObject({ code: 404, message: 'No' })
})
it('turns what is no envelope into an error a person can read', async () => {
  for (const body of ['<html>', '', '[]', '{"data":1}', 'null']) {
    await expect(replying(502, body).send({ method: 'GET', url: '/x' })).rejects.toThrow(
      new ApiError(502, 'The server gave an unexpected answer (502)'),
    )
  }
})
it('says when the server cannot be reached', async () => {
  const send = httpSend(() => Promise.reject(new TypeError('fetch failed')))
  await expect(send({ method: 'GET', url: '/x' })).rejects.toThrow('The server could not be reached')
})
it('leaves a request the caller stopped alone', async () => {
  const stop = new AbortController()
  const stopped = new DOMException('stopped', 'AbortError')
  const send = httpSend(() => {
    stop.abort()
    return Promise.reject(stopped)
  })
  await expect(send({ method: 'GET', url: '/x', signal: stop.signal })).rejects.toBe(stopped)
})
