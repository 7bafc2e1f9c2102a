import { z } from 'zod'
import { call } from '../call.ts'
import { expectation } from './expectation.ts'
import { splitEnd, splitInput } from './split-tests.ts'
import { campaignRule, creatorOptions, deactivation } from './steering.ts'

/** The change to try: the input of the call that would save it, under its name. Exactly one is set. */
export const dryRunInput = z
  .object({
    tracking: campaignRule.nullish(),
    creators: creatorOptions.nullish(),
    deactivate: deactivation.nullish(),
    split: splitInput.nullish(),
    endSplit: splitEnd.nullish(),
    /** A site whose links are turned on or off: discover mode. */
    site: z.object({ channelUuid: z.uuid(), channelIsActive: z.boolean() }).nullish(),
    /** A site mapped to a connection: its programmes become campaigns there. */
    match: z.object({ channelUuid: z.uuid(), connectionUuid: z.uuid() }).nullish(),
  })
  .refine((input) => Object.values(input).filter((value) => value).length === 1, {
    path: ['tracking'],
    message: 'Name one of tracking, creators, deactivate, split, endSplit, site and match',
  })
export type DryRunInput = z.output<typeof dryRunInput>

const place = z.object({
  connectionUuid: z.uuid(),
  connectionName: z.string(),
  networkUuid: z.string(),
  networkName: z.string(),
})

export const unjudged = ['site only listens', 'link could not be built', 'nothing known', 'too many pages'] as const

export const dryRunAnswer = z.object({
  currencyCode: z.string(),
  /** Clicks in the last 30 days to the affected shops. */
  clicks: z.number(),
  /** Clicks another campaign would have carried; without one it is a discover click. */
  moved: z.array(
    z.object({
      from: place.nullable(),
      to: place.nullable(),
      clicks: z.number(),
      perClickFrom: z.number().nullable(),
      perClickTo: z.number().nullable(),
      /** The inputs of both expectations; null for discover clicks, and if several programmes are behind one number. */
      expectationFrom: expectation.nullable(),
      expectationTo: expectation.nullable(),
      money: z.number(),
    }),
  ),
  /** Money in 30 days, with the range that contains the true value four times out of five. */
  middle: z.number(),
  low: z.number(),
  high: z.number(),
  /** How much chance alone moves such a month, in either direction. */
  chance: z.number(),
  notJudged: z.array(z.object({ reason: z.enum(unjudged), clicks: z.number() })),
  /** Notes about other rules that affect this change: a running test takes precedence over a priority. */
  notes: z.array(z.string()),
})
export type DryRunAnswer = z.output<typeof dryRunAnswer>

export const dryRuns = {
  run: call({
    method: 'POST',
    path: '/advs/v1/camps/dryrun',
    kind: 'read',
    limit: 'report',
    summary: 'What a change of the routing would have done in the last 30 days; changes nothing',
    input: dryRunInput,
    output: dryRunAnswer,
  }),
}
