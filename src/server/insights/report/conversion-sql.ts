import { longestRange } from '../../../contract/day-limits.ts'
import { daysBetween } from '../../../contract/days.ts'
import { firstRateDay } from '../../store/events/event-tables.ts'
import type { Bind, ReportQuery } from './report-query.ts'

const dayText = (date: Date | undefined) => (date ?? new Date(0)).toISOString().slice(0, 10)
/**
 * A currency code and a day as one number, which is faster to look up than two values; exact for codes of up to six
 * bytes.
 */
const rateKey = (currency: string, day: string) => `reinterpretAsUInt64(${currency}) * 65536 + toUInt16(${day})`

/** Days before the first day of the table use that day's rates. */
const rateDay = `greatest(toDate(at), toDate('${firstRateDay}'))`

/**
 * Days whose rates are read: those of the report; for conversions of any time, or selected by click time, their own
 * days.
 */
function daysSql({ ranges, byClick }: ReportQuery, where: string[], bind: Bind): string {
  const [from, to] = [dayText(ranges[0]?.from), dayText(ranges.at(-1)?.to)]
  if (byClick || daysBetween(from, to) > longestRange + 1)
    return `day GLOBAL IN (SELECT ${rateDay} FROM conversion FINAL WHERE ${where.join(' AND ')})`
  return `day >= ${bind('firstRate', 'Date', from)} AND day <= ${bind('lastRate', 'Date', to)}`
}

/**
 * The rates of these days, each next to that of the viewer's currency, in millionths per euro. The table is read once
 * per statement, so a statement sees the same rates while new ones are written.
 */
function ratesSql(days: string, mine: string): string {
  return `(
        SELECT ${rateKey('rate.1', 'day')} AS rate_key, rate.2 AS theirs, ours
        FROM (
          SELECT day, groupArray((currency, micro)) AS rates, maxIf(micro, currency = ${mine}) AS ours
          FROM exchange_rate FINAL WHERE ${days} GROUP BY day
        ) ARRAY JOIN rates AS rate
      )`
}

/**
 * `raw` is ten-thousandths of the conversion's currency. Whole numbers only, rounded half away from zero; 0 when a rate
 * is missing (0).
 */
const centsSql = (raw: string) =>
  `toInt64(intDivOrZero(2 * toInt128(${raw}) * ours + sign(${raw}) * 100 * toInt128(theirs), 200 * toInt128(theirs)))`

/**
 * The latest version of each conversion with amounts in cents of the viewer's currency. Each is converted at the rate
 * of its own UTC day and rounded once, so that all sums on all screens add up the same cents. A conversion in a
 * currency without a rate has amount 0 and `is_unconverted` set. `cut` may sort and limit them first.
 */
export function convertedSql(
  query: ReportQuery,
  columns: Record<string, string>,
  where: string[],
  bind: Bind,
  cut = '',
): string {
  const mine = bind('currency', 'String', query.currency)
  const names = Object.keys(columns)
  const named = Object.entries(columns).map(([name, sql]) => (name === sql ? name : `${sql} AS ${name}`))
  const rates = ratesSql(daysSql(query, where, bind), mine)
  // the viewer's own currency needs no rate
  const rate = (found: string) => `if(c.money = ${mine}, toInt64(1000000), r.${found})`
  return `(
    SELECT ${names.map((n) => `c.${n} AS ${n}`).join(', ')}, c.money AS money,
      ${rate('theirs')} AS theirs, ${rate('ours')} AS ours, theirs = 0 OR ours = 0 AS is_unconverted,
      ${centsSql('c.sale_raw')} AS sale_cents,
      ${centsSql('c.commission_raw')} AS commission_cents
    FROM (
      SELECT ${named.join(', ')},
        currency AS money, ${rateKey('currency', rateDay)} AS rate_key,
        reinterpretAsInt64(sale) AS sale_raw, reinterpretAsInt64(commission) AS commission_raw
      FROM conversion FINAL
      WHERE ${where.join(' AND ')}${cut && `\n      ${cut}`}
    ) AS c
    LEFT ANY JOIN ${rates} AS r ON c.rate_key = r.rate_key
  )`
}
