const least = { times: 2, moreEuro: 13.4 }

/**
 * Whether something is worth clearly more than when it was put aside: R89: suggestions that come back. Both in euro a
 * month.
 */
export const isWorthMore = (now: number, before: number): boolean =>
  now >= least.times * before && now - before >= least.moreEuro
