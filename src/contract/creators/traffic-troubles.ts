/** What looks unusual about the clicks of a creator (R82: unusual clicks of a creator). What the browser reads too, so without schemas. */
export const trafficTroubles = ['fewVisitors', 'unseenPages', 'noSales'] as const
export type TrafficTrouble = (typeof trafficTroubles)[number]

/** What it may be, and what to look at first. */
export const trafficAdvice: Record<TrafficTrouble, string> = {
  fewVisitors: 'A program that clicks looks like this; so does somebody who tries out their links over and over.',
  unseenPages:
    'Somebody may call the links without opening the pages they stand on. Look whether these pages still carry the script.',
  noSales: 'The clicks may be nobody’s who wants to buy. Look where they come from, and where the links stand.',
}
