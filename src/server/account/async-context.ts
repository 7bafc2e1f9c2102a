import { AsyncLocalStorage } from 'node:async_hooks'

/** Under this symbol the sign-in library keeps one context for all copies of itself in a process. */
const place = Symbol.for('better-auth:global')

/** Those the library has made so far; none when it keeps them elsewhere. */
export function storages(): AsyncLocalStorage<unknown>[] {
  const library: unknown = Reflect.get(globalThis, place)
  const context: unknown = library instanceof Object ? Reflect.get(library, 'context') : undefined
  const held: unknown[] = context instanceof Object ? Object.values(context) : []
  return held.filter((one) => one instanceof AsyncLocalStorage)
}

let underWay = 0

/**
 * Runs a call of the sign-in library, which hands its context down through AsyncLocalStorage. Before Node 24 one that was
 * ever used makes Node follow every promise and every request of the process from then on, redirects, too (decision 4
 * says what that costs). So they are switched off as soon as no call is under way; the next call switches its own on again.
 */
export async function withAsyncContext<T>(call: () => Promise<T>): Promise<T> {
  underWay++
  try {
    return await call()
  } finally {
    if (--underWay === 0) for (const storage of storages()) storage.disable()
  }
}
