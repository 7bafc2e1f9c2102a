import { z } from 'zod'
import { amount } from '../money.ts'
import { expectation } from '../routing/expectation.ts'

/**
 * The source of a value, the same on every screen and in every file: the clicks behind it, and what one of them is
 * worth.
 */
export const whyThisNumber = z.object({
  /** Clicks in 30 days. */
  clickCount: z.number(),
  sitesCount: z.number(),
  /** The chance that the merchant accepts the account; 1 if no one has to approve. */
  chance: z.number(),
  expectation,
})
export type WhyThisNumber = z.output<typeof whyThisNumber>

/** One side of a split test, and the expected earnings per click on it. */
export const testedSide = z.object({ networkUuid: z.string(), networkName: z.string(), expectation })
export type TestedSide = z.output<typeof testedSide>

/** A monthly value with its range: the true value is in it four times out of five. */
export const valueRange = { score: amount, scoreLow: amount, scoreHigh: amount }
