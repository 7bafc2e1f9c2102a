import { z } from 'zod'
import type { Call } from '../../../contract/call.ts'
import { addDays } from '../../../contract/days.ts'
import { type FilterKey, filterKeys } from '../../../contract/dimensions.ts'
import type { Filters } from '../../../contract/insights/insights.ts'
import { filterWords, partOf } from '../../../contract/integrations/v1/words.ts'
import { Fail } from '../../http/fail.ts'
import { readInput } from '../../http/perform.ts'
import type { Principal } from '../../http/principal.ts'
import type { Clock } from '../../time/clock.ts'
import { todayIn } from '../../time/index.ts'
import { Refusal, refusalOf } from './refusal.ts'

export type AskedPeriod = { from?: string | undefined; to?: string | undefined; days?: number | undefined }
/** The days that were asked for, on the calendar of who made the key. */
export function rangeOf(
  { from, to, days = 30 }: AskedPeriod,
  { timezone }: Principal,
  clock: Clock,
): { fromDate: string; toDate: string } {
  if (from !== undefined && to !== undefined) return { fromDate: from, toDate: to }
  const today = todayIn(timezone, clock)
  return { fromDate: addDays(today, -days), toDate: addDays(today, -1) }
}

type AskedFilters = Partial<Record<string, unknown>>
/** Filters in the words of the screens' calls. */
export const filtersOf = (asked: AskedFilters): Filters =>
  Object.fromEntries(
    filterKeys.flatMap((key) => {
      const values = asked[filterWords[key]]
      if (!Array.isArray(values)) return []
      return [[key, key === 'parts' ? values.map((value) => partOf(String(value))) : values]]
    }),
  ) as Filters
/** What is called otherwise there, so that a refusal names the field that was sent. */
export const fieldNames: Readonly<Record<string, string>> = {
  fromDate: 'from',
  toDate: 'to',
  urlShortName: 'name',
  urlShortChannelUuid: 'site_id',
  urlShortAdvertiserUuid: 'merchant_id',
  urlShortTargetUrl: 'target_url',
  urlShortCampaignUuid: 'campaign_id',
  urlShortChannelUrl: 'page_url',
  urlShortFallbackUrl: 'fallback_url',
  urlShortCode: 'code',
  urlShortCreatorId: 'creator_id',
  ...(Object.fromEntries(filterKeys.map((key: FilterKey) => [key, filterWords[key]])) as Record<string, string>),
}

/** What was sent, by the rules of the call itself: a refusal names its fields as they came, and not by what a screen's call makes of them. */
export function readSent(call: Pick<Call, 'input'>, raw: unknown): unknown {
  try {
    return readInput(call, raw)
  } catch (error) {
    throw error instanceof Fail ? refusalOf(error) : error
  }
}

const inOurWords = (message: string) => message.replaceAll('fromDate', 'from').replaceAll('toDate', 'to')

/** An input for a screen's call by that call's own rules: a refusal names the field as it is called here. */
export function checked<T>(schema: z.ZodType<T>, input: unknown): T {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const part = issue?.path.map(String).find((p) => p in fieldNames)
  throw new Refusal(
    400,
    'bad_input',
    inOurWords(issue?.message ?? 'Bad input'),
    part ? { param: fieldNames[part] ?? part } : {},
  )
}
