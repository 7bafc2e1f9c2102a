import type { Bind, ReportQuery } from './report-query.ts'

/**
 * How exchange rates are looked up: by the conversion's own day (quick), or the latest day not after it (when a conversion
 * found none). A list: by the own day, and only rates of these currencies, because every rate looked through is planned for.
 */
export type RateReach = 'near' | 'all' | readonly string[]

const dayText = (date: Date) => date.toISOString().slice(0, 10)
const micro = 'reinterpretAsInt64(per_euro)'
const one = 'toInt64(1000000)'

/** Days whose rates are looked up in a list; a longer one is slower than joins. */
const longestList = 800
const lengthOf = ({ ranges }: ReportQuery) =>
  ((ranges.at(-1)?.to.getTime() ?? 0) - (ranges[0]?.from.getTime() ?? 0)) / 86_400_000

type Rates = { before: string; joined: string; theirs: string; ours: string }

/**
 * The usual way: rates are kept for every calendar day, some weeks ahead, so a conversion's own day is looked up in a list
 * made once a statement. Planning two joins took the event store 20 ms, longer than reading the conversions. A currency
 * code and a day are one number, exact for codes of up to six bytes; whatever is not found is 0 and asked the other way.
 */
function ratesOfDay(query: ReportQuery, mine: string, reach: RateReach, bind: Bind): Rates {
  const first = bind('firstRate', 'Date', dayText(query.ranges[0]?.from ?? new Date(0)))
  const last = bind('lastRate', 'Date', dayText(query.ranges.at(-1)?.to ?? new Date(0)))
  const rated =
    typeof reach === 'string' ? '' : ` AND currency IN ${bind('rated', 'Array(String)', [...reach, query.currency])}`
  const key = (currency: string, day: string) => `reinterpretAsUInt64(${currency}) * 65536 + toUInt16(${day})`
  return {
    before: `WITH (SELECT (groupArray(${key('currency', 'day')}), groupArray(${micro}), groupArrayIf(toUInt16(day), currency = ${mine}), groupArrayIf(${micro}, currency = ${mine})) FROM rate FINAL WHERE day >= ${first} AND day <= ${last}${rated}) AS rates
    `,
    joined: '',
    theirs: `transform(${key('money', 'day')}, rates.1, rates.2, toInt64(0))`,
    ours: 'transform(toUInt16(day), rates.3, rates.4, toInt64(0))',
  }
}

/** By "the latest day not after", among all rates; reaching for all, the first one also stands for all days before it. */
function ratesBefore(mine: string, reach: RateReach): Rates {
  const rates = (only: string) => {
    const known = `SELECT currency, day, ${micro} AS micro FROM rate FINAL WHERE ${only}`
    const first = `SELECT currency, toDate(0) AS day, reinterpretAsInt64(argMin(per_euro, day)) AS micro FROM rate FINAL WHERE ${only} GROUP BY currency`
    return reach === 'all' ? `(${known} UNION ALL ${first})` : `(${known})`
  }
  return {
    before: '',
    joined: `
      ASOF LEFT JOIN ${rates('1')} AS their_rate ON c.money = their_rate.currency AND c.day >= their_rate.day
      ASOF LEFT JOIN ${rates(`currency = ${mine}`)} AS our_rate ON c.mine = our_rate.currency AND c.day >= our_rate.day`,
    theirs: 'their_rate.micro',
    ours: 'our_rate.micro',
  }
}

/**
 * `raw` is ten-thousandths of the conversion's currency. Whole numbers only, rounded half away from zero; 0 where a rate
 * is missing (0).
 */
const centsSql = (raw: string) =>
  `toInt64(intDivOrZero(2 * toInt128(${raw}) * ours + sign(${raw}) * 100 * toInt128(theirs), 200 * toInt128(theirs)))`

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
  const rates =
    reach !== 'all' && lengthOf(query) <= longestList ? ratesOfDay(query, mine, reach, bind) : ratesBefore(mine, reach)
  // a currency needs no rate to itself, and the euro is the unit
  const microOf = (currency: string, found: string) =>
    `multiIf(money = mine, ${one}, ${currency} = 'EUR', ${one}, ${found})`
  const found = `${microOf('money', rates.theirs)} AS theirs, ${microOf('mine', rates.ours)} AS ours`
  const read = `SELECT ${named.join(', ')},
          currency AS money, ${mine} AS mine, toDate(at) AS day,
          reinterpretAsInt64(sale) AS sale_raw, reinterpretAsInt64(commission) AS commission_raw`
  const from = `FROM conversion FINAL
        WHERE ${where.join(' AND ')}${cut && `\n        ${cut}`}`
  // one level less where nothing is joined: each is planned for
  const rated = rates.joined
    ? `SELECT ${names.map((n) => `c.${n} AS ${n}`).join(', ')}, c.money AS money, c.mine AS mine,
        ${found},
        c.sale_raw AS sale_raw, c.commission_raw AS commission_raw
      FROM (
        ${read}
        ${from}
      ) AS c${rates.joined}`
    : `${read},
        ${found}
        ${from}`
  return `(
    ${rates.before}SELECT ${names.join(', ')}, money, theirs = 0 OR ours = 0 AS is_unconverted,
      ${centsSql('sale_raw')} AS sale_cents,
      ${centsSql('commission_raw')} AS commission_cents
    FROM (
      ${rated}
    )
  )`
}
