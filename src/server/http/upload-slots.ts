import { tooMany } from './fail.ts'

/** Uploads read in parallel. Each may hold a file of 20 MB in memory. */
const mostAtOnce = { everybody: 12, address: 4, account: 2 }
/** Uploads waiting for a slot without any byte of their files read. */
const mostWaiting = { everybody: 40, address: 8 }
/**
 * How long an upload waits before it is told to retry, in milliseconds: as long as a proxy waits for an answer, minus
 * the time to read a file. On an overloaded machine the two uploads before it take half a minute.
 */
const usualPatience = 60_000

type From = { address: string; accountUuid: string }
type Waiting = { from: From; begin: () => void }

/**
 * Assigns each upload a slot before any byte is read, and frees it afterwards. Without a free slot an upload waits a
 * little instead of being refused at once: refused callers retry immediately, and identifying them costs more than
 * letting them wait.
 */
export function createUploadSlots(patience = usualPatience) {
  const taken = new Map<string, number>()
  const waiting: Waiting[] = []
  const count = (key: string) => taken.get(key) ?? 0
  const add = (key: string, n: number) => {
    const now = count(key) + n
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }
  const limitsOf = ({ address, accountUuid }: From): [string, number][] => [
    ['everybody', mostAtOnce.everybody],
    [`address ${address}`, mostAtOnce.address],
    [`account ${accountUuid}`, mostAtOnce.account],
  ]
  const isFree = (from: From) => limitsOf(from).every(([key, places]) => count(key) < places)
  const change = (from: From, n: number) => {
    for (const [key] of limitsOf(from)) add(key, n)
  }
  const next = () => {
    const at = waiting.findIndex((w) => isFree(w.from))
    const [chosen] = at < 0 ? [] : waiting.splice(at, 1)
    chosen?.begin()
  }
  const refuse = () => tooMany(5, 'Other files are being read at this moment. Please try again in a few seconds.')
  /** Whether there is no more room to wait here; checked before the caller is identified. */
  const isCrowded = (address: string) =>
    waiting.length >= mostWaiting.everybody ||
    waiting.filter((w) => w.from.address === address).length >= mostWaiting.address

  const wait = (from: From) =>
    new Promise<void>((resolve, reject) => {
      if (patience === 0 || isCrowded(from.address)) return reject(refuse())
      const entry: Waiting = {
        from,
        begin: () => {
          clearTimeout(late)
          change(from, 1)
          resolve()
        },
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(refuse())
      }, patience)
      waiting.push(entry)
    })

  return {
    /** Refuses an upload when there is neither a slot nor room to wait. */
    refuseCrowd: (address: string) => {
      if (isCrowded(address)) throw refuse()
    },
    within: async <T>(from: From, work: () => Promise<T>): Promise<T> => {
      if (isFree(from)) change(from, 1)
      else await wait(from)
      try {
        return await work()
      } finally {
        change(from, -1)
        next()
      }
    },
  }
}
