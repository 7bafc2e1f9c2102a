-- pageview
SELECT
  intDiv(toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) + multiIf(toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) < {until0:Int64}, {shift0:Int32}, {shift1:Int32}), 86400) AS time,
  count() AS pageviewCount
FROM pageview
  WHERE toStartOfFifteenMinutes(at) >= {from0:DateTime('UTC')} AND toStartOfFifteenMinutes(at) < {to0:DateTime('UTC')}
GROUP BY intDiv(toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) + multiIf(toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) < {until0:Int64}, {shift0:Int32}, {shift1:Int32}), 86400)
LIMIT {limit:UInt32}
-- {"shift0":3600,"until0":1774746000,"shift1":7200,"from0":"2026-03-01 23:00:00","to0":"2026-04-05 22:00:00","limit":10001}

-- click
SELECT
  intDiv(toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) + multiIf(toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) < {until0:Int64}, {shift0:Int32}, {shift1:Int32}), 86400) AS time,
  countIf(kind = 'click') AS clickCount,
  countIf(kind = 'discover') AS discoverCount
FROM click
  WHERE toStartOfFifteenMinutes(at) >= {from0:DateTime('UTC')} AND toStartOfFifteenMinutes(at) < {to0:DateTime('UTC')}
GROUP BY intDiv(toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) + multiIf(toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) < {until0:Int64}, {shift0:Int32}, {shift1:Int32}), 86400)
LIMIT {limit:UInt32}
-- {"shift0":3600,"until0":1774746000,"shift1":7200,"from0":"2026-03-01 23:00:00","to0":"2026-04-05 22:00:00","limit":10001}

-- conversion
SELECT
  key AS time,
  kind = 'cpc' AS isCpc,
  toString(status) AS state,
  count() AS n,
  sum(sale_cents) AS sale,
  sum(commission_cents) AS commission,
  groupUniqArrayIf(money, is_unconverted) AS unconverted
FROM (
    WITH (SELECT (groupArray(reinterpretAsUInt64(currency) * 65536 + toUInt16(day)), groupArray(reinterpretAsInt64(per_euro)), groupArrayIf(toUInt16(day), currency = {currency:String}), groupArrayIf(reinterpretAsInt64(per_euro), currency = {currency:String})) FROM rate FINAL WHERE day >= {firstRate:Date} AND day <= {lastRate:Date}) AS rates
    SELECT key, kind, status, network_uuid, campaign_uuid, money, theirs = 0 OR ours = 0 AS is_unconverted,
      toInt64(intDivOrZero(2 * toInt128(sale_raw) * ours + sign(sale_raw) * 100 * toInt128(theirs), 200 * toInt128(theirs))) AS sale_cents,
      toInt64(intDivOrZero(2 * toInt128(commission_raw) * ours + sign(commission_raw) * 100 * toInt128(theirs), 200 * toInt128(theirs))) AS commission_cents
    FROM (
      SELECT intDiv(toInt64(toUnixTimestamp(at)) + multiIf(toInt64(toUnixTimestamp(at)) < {until0:Int64}, {shift0:Int32}, {shift1:Int32}), 86400) AS key, kind, status, network_uuid, campaign_uuid,
          currency AS money, {currency:String} AS mine, toDate(at) AS day,
          reinterpretAsInt64(sale) AS sale_raw, reinterpretAsInt64(commission) AS commission_raw,
        multiIf(money = mine, toInt64(1000000), money = 'EUR', toInt64(1000000), transform(reinterpretAsUInt64(money) * 65536 + toUInt16(day), rates.1, rates.2, toInt64(0))) AS theirs, multiIf(money = mine, toInt64(1000000), mine = 'EUR', toInt64(1000000), transform(toUInt16(day), rates.3, rates.4, toInt64(0))) AS ours
        FROM conversion FINAL
        WHERE at >= {from0:DateTime64(3, 'UTC')} AND at < {to0:DateTime64(3, 'UTC')}
    )
  )
GROUP BY key, isCpc, state
LIMIT {limit:UInt32}
-- {"shift0":3600,"until0":1774746000,"shift1":7200,"from0":"2026-03-01 23:00:00.000","to0":"2026-04-05 22:00:00.000","currency":"DKK","firstRate":"2026-03-01","lastRate":"2026-04-05","limit":10001}
