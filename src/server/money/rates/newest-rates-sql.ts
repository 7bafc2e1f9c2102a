/**
 * SQL of the event store: units of each currency per euro at its newest rate, as `currency` and `rate`, to join to rows
 * with a currency. The euro is not included: its amounts stay as they are.
 */
export const newestRatesSql =
  '(SELECT toString(currency) AS currency, argMax(micro, day) / 1000000 AS rate FROM exchange_rate GROUP BY currency)'
