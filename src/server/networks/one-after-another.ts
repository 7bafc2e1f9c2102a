/**
 * Runs work of one key one after the other. Work that is asked for while the same runs waits for it: what runs may have read
 * before that which it was asked for was there. More than one need not wait; they would read the same.
 */
export function oneAfterAnother(): (key: string, work: () => Promise<void>) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Set<string>()
  return async (key, work) => {
    if (waiting.has(key)) return
    waiting.add(key)
    for (let other = running.get(key); other; other = running.get(key)) await other.catch(() => undefined)
    waiting.delete(key)
    const done = work().finally(() => running.delete(key))
    running.set(key, done)
    await done
  }
}
