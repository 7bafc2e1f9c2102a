/** Runs at most `most` pieces of work per key in parallel; others wait in order of arrival, or until `signal` fires. */
export function createSlots(most: number) {
  const taken = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  const leave = (key: string) => {
    const next = waiting.get(key)?.shift()
    if (next) return next() // the slot goes to the next one
    waiting.delete(key)
    const left = (taken.get(key) ?? 1) - 1
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }
  const enter = (key: string, signal?: AbortSignal): Promise<void> | void => {
    const now = taken.get(key) ?? 0
    if (now < most) {
      taken.set(key, now + 1)
      return
    }
    return new Promise((done, fail) => {
      const queue = waiting.get(key) ?? []
      waiting.set(key, queue)
      const give = () => {
        signal?.removeEventListener('abort', stop)
        done()
      }
      const stop = () => {
        queue.splice(queue.indexOf(give), 1)
        fail(signal?.reason as Error)
      }
      queue.push(give)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }
  return async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    await enter(key, signal)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}
