/** A time in seconds, from milliseconds: "0.16 s". */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
