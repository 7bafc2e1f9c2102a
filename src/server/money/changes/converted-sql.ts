import { sql, type SQL } from 'drizzle-orm'

/** A rate in whole millionths per euro on a day: the latest one until then, or the first one if the day is earlier. */
const microSql = (currency: SQL, day: SQL) => sql`CASE WHEN ${currency} = 'EUR' THEN 1000000 ELSE coalesce(
    (SELECT r.per_euro * 1000000 FROM rate r WHERE r.currency = ${currency} AND r.day <= ${day}::date ORDER BY r.day DESC LIMIT 1),
    (SELECT r.per_euro * 1000000 FROM rate r WHERE r.currency = ${currency} ORDER BY r.day LIMIT 1)) END`

/**
 * Whole cents of the viewer's currency, calculated with the same integers as reports
 * (`insights/report/conversion-sql.ts`); 0 without a rate.
 */
const centsSql = (amount: SQL, currency: SQL, rate: string, mine: SQL) => {
  const [theirs, ours] = [sql.raw(`${rate}.theirs`), sql.raw(`${rate}.ours`)]
  return sql`CASE WHEN ${amount} = 0 THEN 0 WHEN ${currency} = ${mine} THEN round(${amount} * 100)
      ELSE coalesce(sign(${amount}) * div(abs(${amount}) * 20000 * ${ours} + 100 * ${theirs}, 200 * ${theirs}), 0) END`
}

/**
 * Changes (`changes-sql.ts`) with their effect in cents of the viewer's currency: the transaction's value after it
 * minus its value before, each as reports count it, at the rate of the sale's own day and rounded once (R9: amounts and
 * rounding). So all changes of a transaction add up to the cents of its conversion. Rates are looked up once per day
 * and currency.
 */
export const convertedSql = (changes: SQL, currencyCode: string): SQL => {
  const mine = sql`${currencyCode}::text`
  const cents = (amount: string, currency: string, rate: string) =>
    centsSql(sql.raw(`c.${amount}`), sql.raw(`c.${currency}`), rate, mine)
  return sql`WITH c AS MATERIALIZED (${changes}), asked AS MATERIALIZED (
      SELECT DISTINCT c.sale_day AS day, x.currency FROM c CROSS JOIN LATERAL (VALUES (c.currency), (c.before_currency)) AS x(currency)
       WHERE x.currency <> ${mine}
    ), known AS MATERIALIZED (
      SELECT d.currency FROM (SELECT DISTINCT currency FROM asked) AS d
       WHERE d.currency = 'EUR' OR EXISTS (SELECT FROM rate r WHERE r.currency = d.currency)
    ), own AS MATERIALIZED (
      SELECT d.day, ${microSql(mine, sql.raw('d.day'))} AS ours FROM (SELECT DISTINCT day FROM asked) AS d
    ), rated AS MATERIALIZED (
      SELECT asked.day, asked.currency, own.ours, ${microSql(sql.raw('asked.currency'), sql.raw('asked.day'))} AS theirs
        FROM asked JOIN known USING (currency) JOIN own USING (day)
    )
    SELECT c.*, ${cents('gained', 'currency', 'a')} - ${cents('lost', 'before_currency', 'b')} AS difference_cents,
      ${cents('unlisted', 'before_currency', 'b')} AS unlisted_cents
    FROM c LEFT JOIN rated AS a ON a.day = c.sale_day AND a.currency = c.currency
      LEFT JOIN rated AS b ON b.day = c.sale_day AND b.currency = c.before_currency`
}
