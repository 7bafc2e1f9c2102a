import { z } from 'zod'
import { call } from '../call.ts'
import { expectation } from './expectation.ts'
import { splitEnd, splitInput } from './split-tests.ts'
import { campaignRule, creatorOptions, deactivation } from './steering.ts'

/** What would be saved: the input of the call that saves it, under its name. Exactly one. */
export const dryRunInput = z
  .object({
    tracking: campaignRule.nullish(),
    creators: creatorOptions.nullish(),
    deactivate: deactivation.nullish(),
    split: splitInput.nullish(),
    endSplit: splitEnd.nullish(),
    /** A site whose links are turned on or off: discover mode. */
    site: z.object({ channelUuid: z.uuid(), channelIsActive: z.boolean() }).nullish(),
    /** A site that is matched with a connection: its programmes become campaigns there. */
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
  /** Clicks of the last 30 days to the shops it is about. */
  clicks: z.number(),
  /** Clicks another campaign would have carried; no place is a discover click. */
  moved: z.array(
    z.object({
      from: place.nullable(),
      to: place.nullable(),
      clicks: z.number(),
      perClickFrom: z.number().nullable(),
      perClickTo: z.number().nullable(),
      /** Why the two are what they are; null for discover clicks, and where several programmes are behind one number. */
      expectationFrom: expectation.nullable(),
      expectationTo: expectation.nullable(),
      money: z.number(),
    }),
  ),
  /** Money of 30 days, with the range that holds the truth four times out of five. */
  middle: z.number(),
  low: z.number(),
  high: z.number(),
  /** How far chance alone moves such a month, either way. */
  chance: z.number(),
  notJudged: z.array(z.object({ reason: z.enum(unjudged), clicks: z.number() })),
  /** Sentences about what else meets this change: a running test goes before a priority. */
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
