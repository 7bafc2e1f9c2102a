import type { Readable, Writable } from 'node:stream'

export type DevToolsEvent = { method: string; params: unknown; sessionId: string }
/** Speaks the DevTools protocol over the two pipes of `--remote-debugging-pipe`. */
export type Pipe = {
  call: (method: string, params?: object, sessionId?: string) => Promise<unknown>
  /** Returns a function that stops listening. */
  on: (listener: (event: DevToolsEvent) => void) => () => void
  /** Rejects all pending calls with the reason. */
  close: (reason: Error) => void
  isClosed: () => boolean
}

/** No page that is read here causes a longer message. */
const longest = 40_000_000

type Message = {
  id?: number
  result?: unknown
  error?: { message?: string }
  method?: string
  params?: unknown
  sessionId?: string
}

export function createPipe(to: Writable, from: Readable): Pipe {
  const waiting = new Map<number, { done: (result: unknown) => void; fail: (error: Error) => void }>()
  const listeners = new Set<(event: DevToolsEvent) => void>()
  let [last, size] = [0, 0]
  let parts: Buffer[] = []
  let closed: Error | null = null

  const close = (reason: Error) => {
    closed ??= reason
    for (const { fail } of waiting.values()) fail(closed)
    waiting.clear()
    from.destroy()
    to.destroy()
  }
  const take = (text: string) => {
    const { id, result, error, method, params, sessionId = '' } = JSON.parse(text) as Message
    if (id === undefined) {
      if (method !== undefined) for (const listener of listeners) listener({ method, params, sessionId })
      return
    }
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.fail(new Error(error.message ?? 'the browser refused'))
    else asked?.done(result)
  }
  from.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0 && !closed; end = rest.indexOf(0)) {
      const text = Buffer.concat([...parts, rest.subarray(0, end)]).toString()
      ;[parts, size, rest] = [[], 0, rest.subarray(end + 1)]
      try {
        take(text)
      } catch (error) {
        close(error as Error)
      }
    }
    parts.push(rest)
    size += rest.length
    if (size > longest) close(new Error('the browser says too much at once'))
  })
  from.on('error', close)
  to.on('error', close)
  from.on('close', () => close(new Error('the browser is gone')))
  return {
    call: (method, params = {}, sessionId) =>
      new Promise((done, fail) => {
        if (closed) return fail(closed)
        const id = ++last
        waiting.set(id, { done, fail })
        to.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
      }),
    on: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close,
    isClosed: () => closed !== null,
  }
}
