import { amount } from '../../../report/format.ts'
/** A time in seconds, from milliseconds: "0.16 s". */
export const seconds = (ms: number): string => `${amount(ms / 1000, '', 2)} s`
