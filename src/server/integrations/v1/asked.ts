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
/** The requested days in the calendar of the key's creator. */
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
/** Converts filters to the names in the screens' calls. */
export const filtersOf = (asked: AskedFilters): Filters =>
  Object.fromEntries(
    filterKeys.flatMap((key) => {
      const values = asked[filterWords[key]]
      if (!Array.isArray(values)) return []
      return [[key, key === 'parts' ? values.map((value) => partOf(String(value))) : values]]
    }),
  ) as Filters
/** Fields with a different name in the screens' calls, so that an error names the field that was sent. */
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

/**
 * Parses the input with the call's own schema: an error names its fields as they were sent, not as a screen's call
 * names them.
 */
export function readSent(call: Pick<Call, 'input'>, raw: unknown): unknown {
  try {
    return readInput(call, raw)
  } catch (error) {
    throw error instanceof Fail ? refusalOf(error) : error
  }
}

const inOurWords = (message: string) => message.replaceAll('fromDate', 'from').replaceAll('toDate', 'to')

/** Parses an input for a screen's call with that call's schema: an error names the field by its name here. */
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
