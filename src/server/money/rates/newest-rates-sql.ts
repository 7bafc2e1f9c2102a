/**
 * SQL of the event store: units of each currency for one euro by its newest rate, as `currency` and `rate`, to be joined to
 * rows that carry a currency. The euro has none: its amounts are left as they are.
 */
export const newestRatesSql =
  '(SELECT toString(currency) AS currency, argMax(micro, day) / 1000000 AS rate FROM exchange_rate GROUP BY currency)'
