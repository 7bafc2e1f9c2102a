import type { Bind, ReportQuery } from './report-query.ts'

/** How exchange rates are looked up: days around the range (quick), or all there are (when a conversion found none). */
export type RateReach = 'near' | 'all'

/** Rates are kept for every day; a gap at the edge (today's is not out yet) is bridged from days before. */
const bridgedDays = 40
const dayText = (date: Date) => date.toISOString().slice(0, 10)
const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * 86_400_000)

/**
 * Rates to look up by "the latest day not after": those near the range or, reaching for all, every one known, with the
 * first one also standing for all days before it.
 */
function ratesSql(query: ReportQuery, only: string, reach: RateReach, bind: Bind): string {
  const columns = 'SELECT currency, day, reinterpretAsInt64(per_euro) AS micro FROM rate FINAL'
  if (reach === 'all')
    return `(${columns} WHERE ${only} UNION ALL SELECT currency, toDate(0) AS day, reinterpretAsInt64(argMin(per_euro, day)) AS micro FROM rate FINAL WHERE ${only} GROUP BY currency)`
  const first = bind('firstRate', 'Date', dayText(daysBefore(query.ranges[0]?.from ?? new Date(0), bridgedDays)))
  const last = bind('lastRate', 'Date', dayText(query.ranges.at(-1)?.to ?? new Date(0)))
  return `(${columns} WHERE ${only} AND day >= ${first} AND day <= ${last})`
}

/** `raw` is ten-thousandths of the conversion's currency. Whole numbers only, rounded half away from zero. */
const centsSql = (raw: string) =>
  `if(is_unconverted, 0, toInt64(sign(${raw}) * intDiv(2 * abs(toInt128(${raw})) * ours + 100 * toInt128(theirs), 200 * toInt128(theirs))))`

/** Millionths for one euro. A currency needs no rate to itself, and the euro is the unit. */
const microSql = (currency: string, found: string) =>
  `multiIf(money = mine, 1000000, ${currency} = 'EUR', 1000000, ${found}.micro)`

/**
 * Conversions in their latest state with their amounts in cents of the user's currency. Each is converted at the rate
 * of its own UTC day and rounded once, so that every sum on every screen is a sum of the same cents. A conversion in a
 * currency without a rate has amount 0 and `is_unconverted` set. `cut` may order and limit them before.
 */
export function convertedSql(
  query: ReportQuery,
  columns: Record<string, string>,
  where: string[],
  reach: RateReach,
  bind: Bind,
  cut = '',
): string {
  const mine = bind('currency', 'String', query.currency)
  const names = Object.keys(columns)
  const named = Object.entries(columns).map(([name, sql]) => (name === sql ? name : `${sql} AS ${name}`))
  return `(
    SELECT ${names.join(', ')}, money, theirs = 0 OR ours = 0 AS is_unconverted,
      ${centsSql('sale_raw')} AS sale_cents,
      ${centsSql('commission_raw')} AS commission_cents
    FROM (
      SELECT ${names.map((n) => `c.${n} AS ${n}`).join(', ')}, c.money AS money, c.mine AS mine,
        ${microSql('money', 'their_rate')} AS theirs, ${microSql('mine', 'our_rate')} AS ours,
        c.sale_raw AS sale_raw, c.commission_raw AS commission_raw
      FROM (
        SELECT ${named.join(', ')},
          currency AS money, ${mine} AS mine, toDate(at) AS day,
          reinterpretAsInt64(sale) AS sale_raw, reinterpretAsInt64(commission) AS commission_raw
        FROM conversion FINAL
        WHERE ${where.join(' AND ')}${cut && `\n        ${cut}`}
      ) AS c
      ASOF LEFT JOIN ${ratesSql(query, '1', reach, bind)} AS their_rate ON c.money = their_rate.currency AND c.day >= their_rate.day
      ASOF LEFT JOIN ${ratesSql(query, `currency = ${mine}`, reach, bind)} AS our_rate ON c.mine = our_rate.currency AND c.day >= our_rate.day
    )
  )`
}
