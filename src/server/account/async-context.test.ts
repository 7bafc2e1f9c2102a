import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { withAsyncContext } from './async-context.ts'

const place = Symbol.for('better-auth:global')
const before: unknown = Reflect.get(globalThis, place)
afterEach(() => void Reflect.set(globalThis, place, before))

/** A library that hands a word down to whatever runs inside a call, as the sign-in library does. */
function library() {
  const storage = new AsyncLocalStorage<string>()
  Reflect.set(globalThis, place, { context: { storage, other: 'no storage' } })
  return {
    call: (word: string, inside: () => Promise<void>) =>
      storage.run(word, async () => {
        await inside()
        return storage.getStore()
      }),
    /** What is handed down to who starts something now and looks later. */
    outlives: async (word: string) => {
      storage.enterWith(word)
      await withAsyncContext(() => Promise.resolve())
      return storage.getStore()
    },
  }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('the async context of the sign-in library', () => {
  it('is there during a call, also when another call ends meanwhile', async () => {
    const { call } = library()
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const long = withAsyncContext(() => call('long', () => held))
    expect(await withAsyncContext(() => call('short', turn))).toBe('short')
    end()
    expect(await long).toBe('long')
  })

  it('is switched off when the last call is over, and on again by the next', async () => {
    const { call, outlives } = library()
    expect(await outlives('left behind')).toBeUndefined()
    expect(await withAsyncContext(() => call('next', turn))).toBe('next')
    expect(await outlives('left behind')).toBeUndefined()
  })

  it('is switched off after a call that fails, which fails as before', async () => {
    const { outlives } = library()
    await expect(withAsyncContext(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
    expect(await outlives('left behind')).toBeUndefined()
  })

  it('does nothing where the library keeps none', async () => {
    Reflect.set(globalThis, place, undefined)
    expect(await withAsyncContext(() => Promise.resolve(1))).toBe(1)
    Reflect.set(globalThis, place, { context: null })
    expect(await withAsyncContext(() => Promise.resolve(2))).toBe(2)
  })
})
