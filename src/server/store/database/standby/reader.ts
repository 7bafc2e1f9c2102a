import { AsyncLocalStorage } from 'node:async_hooks'

/** Whoever wrote something reads it back: for so long an account is answered by the primary, in milliseconds. */
const fromPrimaryFor = 5000

const reading = new AsyncLocalStorage<{ accountUuid: string }>()
const wroteAt = new Map<string, number>()

/** Does what only reads, in the name of an account: what it asks may be answered by a standby. */
export const asReader = <T>(accountUuid: string, work: () => T): T => reading.run({ accountUuid }, work)

/** Notes that an account has just written something. */
export function noteWrite(accountUuid: string, now = Date.now()): void {
  for (const [one, at] of wroteAt) {
    if (now - at < fromPrimaryFor) break // the oldest stand first
    wroteAt.delete(one)
  }
  wroteAt.delete(accountUuid)
  wroteAt.set(accountUuid, now)
}

/** R178: what a standby answers. Only what reads asks it, and no account that wrote a moment ago. */
export function mayAskStandby(now = Date.now()): boolean {
  const reader = reading.getStore()
  return reader !== undefined && now - (wroteAt.get(reader.accountUuid) ?? 0) >= fromPrimaryFor
}
