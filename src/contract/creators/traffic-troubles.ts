/**
 * Unusual patterns in a creator's clicks (R82: unusual clicks of a creator). Imported by the browser too, so without
 * schemas.
 */
export const trafficTroubles = ['fewVisitors', 'unseenPages', 'noSales'] as const
export type TrafficTrouble = (typeof trafficTroubles)[number]

/** The possible cause, and what to check first. */
export const trafficAdvice: Record<TrafficTrouble, string> = {
  fewVisitors: 'A program that clicks looks like this; so does somebody who tries out their links over and over.',
  unseenPages:
    'Somebody may call the links without opening the pages they stand on. Look whether these pages still carry the script.',
  noSales: 'The clicks may be nobody’s who wants to buy. Look where they come from, and where the links stand.',
}
