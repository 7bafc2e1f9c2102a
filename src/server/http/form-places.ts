import { tooMany } from './fail.ts'

/** Forms that are read at the same time. Each may hold a file of 20 MB in memory. */
const most = { everybody: 12, address: 4, account: 2 }

/** Gives each form a place before a byte of it is read, and takes the place back when it was dealt with. */
export function createFormPlaces() {
  const taken = new Map<string, number>()
  const count = (key: string) => taken.get(key) ?? 0
  const add = (key: string, n: number) => {
    const now = count(key) + n
    if (now > 0) taken.set(key, now)
    else taken.delete(key)
  }
  return async <T>(from: { address: string; accountUuid: string }, work: () => Promise<T>): Promise<T> => {
    const places: [string, number][] = [
      ['everybody', most.everybody],
      [`address ${from.address}`, most.address],
      [`account ${from.accountUuid}`, most.account],
    ]
    if (places.some(([key, places]) => count(key) >= places))
      throw tooMany(5, 'Other files are being read at this moment. Please try again in a few seconds.')
    for (const [key] of places) add(key, 1)
    try {
      return await work()
    } finally {
      for (const [key] of places) add(key, -1)
    }
  }
}
export type FormPlaces = ReturnType<typeof createFormPlaces>
