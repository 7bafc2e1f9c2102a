/** The only source of the current time in the server; tests pass their own. */
export type Clock = { now: () => Date }
export const systemClock: Clock = { now: () => new Date() }
/** The time in milliseconds since 1970, for code that needs it several times per click: creates no dates. */
export const millisecondsOf = (clock: Clock): (() => number) =>
  clock === systemClock ? () => Date.now() : () => clock.now().getTime()
