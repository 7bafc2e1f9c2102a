const day = 24 * 60 * 60_000

/** How often one code is compared, how many codes and links there are a day, and how many wrong tries a day in all. */
export const most = { triesOfCode: 3, codesADay: 5, triesADay: 10, linksADay: 5 }

/** The moment after which codes count for today: a day is the last 24 hours. */
export const startOfDay = (now: Date): Date => new Date(now.getTime() - day)

/** Whether somebody who was given these codes in the last 24 hours may have another one. */
export function hasRoomFor(madeToday: readonly { tries: number }[]): boolean {
  const tries = madeToday.reduce((sum, made) => sum + made.tries, 0)
  return madeToday.length < most.codesADay && tries < most.triesADay
}

/**
 * R41: ways to a new password. Whether a link may be mailed to somebody who was given these in the last 24 hours. Anybody may
 * ask for a link to anybody's address, so the number of a day never shuts its owner out: when it is used up, another one is
 * mailed as soon as no link works any more.
 */
export function hasRoomForLink(madeToday: readonly { expiresAt: Date }[], now: Date): boolean {
  return madeToday.length < most.linksADay || madeToday.every(({ expiresAt }) => expiresAt <= now)
}
