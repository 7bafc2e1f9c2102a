const day = 24 * 60 * 60_000

/** Limits: comparisons per code, codes and links per day, and wrong tries per day in total. */
export const most = { triesOfCode: 3, codesADay: 5, triesADay: 10, linksADay: 5 }

/** Codes after this moment count for today: a day is the last 24 hours. */
export const startOfDay = (now: Date): Date => new Date(now.getTime() - day)

/** Whether a user with these codes from the last 24 hours may have another one. */
export function hasRoomFor(madeToday: readonly { tries: number }[]): boolean {
  const tries = madeToday.reduce((sum, made) => sum + made.tries, 0)
  return madeToday.length < most.codesADay && tries < most.triesADay
}

/**
 * R41: ways to a new password. Whether a link may be mailed to a user with these links from the last 24 hours. Anyone
 * may request a link for any address, so the daily limit must not shut out the owner: once it is reached, another link
 * is mailed as soon as no link is valid any more.
 */
export function hasRoomForLink(madeToday: readonly { expiresAt: Date }[], now: Date): boolean {
  return madeToday.length < most.linksADay || madeToday.every(({ expiresAt }) => expiresAt <= now)
}
