/**
 * Runs work of the same key sequentially. A request during a run waits and then runs again, because the current run may
 * have read its data too early. While one waits, further requests return at once: they would read the same.
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
