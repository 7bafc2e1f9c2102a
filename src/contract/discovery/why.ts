import { z } from 'zod'
import { amount } from '../money.ts'
import { expectation } from '../routing/expectation.ts'

/** Where a value comes from, the same on every screen and in every file: the clicks it is about, and what one of them is worth. */
export const whyThisNumber = z.object({
  /** Clicks of 30 days. */
  clickCount: z.number(),
  sitesCount: z.number(),
  /** How likely the merchant lets the account in; 1 where nobody has to be asked. */
  chance: z.number(),
  expectation,
})
export type WhyThisNumber = z.output<typeof whyThisNumber>

/** One side of a split test, and what a click through it is expected to earn. */
export const testedSide = z.object({ networkUuid: z.string(), networkName: z.string(), expectation })
export type TestedSide = z.output<typeof testedSide>

/** A value a month with its range: the truth lies in it four times out of five. */
export const valueRange = { score: amount, scoreLow: amount, scoreHigh: amount }
