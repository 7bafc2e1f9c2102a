/** The only way the server learns the time; tests hand in their own. */
export type Clock = { now: () => Date }
export const systemClock: Clock = { now: () => new Date() }
/** The time in milliseconds since 1970, for code that asks for it several times a click: it makes no dates. */
export const millisecondsOf = (clock: Clock): (() => number) =>
  clock === systemClock ? () => Date.now() : () => clock.now().getTime()
