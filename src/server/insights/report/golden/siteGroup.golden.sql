-- pageview
SELECT
  toString('') AS grp,
  count() AS pageviewCount
FROM pageview
  WHERE toStartOfFifteenMinutes(at) >= {from0:DateTime('UTC')} AND toStartOfFifteenMinutes(at) < {to0:DateTime('UTC')}
GROUP BY ''
ORDER BY pageviewCount DESC, grp
LIMIT {limit:UInt32}
-- {"from0":"2026-03-01 23:00:00","to0":"2026-04-05 22:00:00","limit":25001}

-- click
SELECT
  toString('') AS grp,
  countIf(kind = 'click') AS clickCount,
  countIf(kind = 'discover') AS discoverCount
FROM click
  WHERE toStartOfFifteenMinutes(at) >= {from0:DateTime('UTC')} AND toStartOfFifteenMinutes(at) < {to0:DateTime('UTC')}
GROUP BY ''
ORDER BY clickCount DESC, discoverCount DESC, grp
LIMIT {limit:UInt32}
-- {"from0":"2026-03-01 23:00:00","to0":"2026-04-05 22:00:00","limit":25001}

-- conversion
SELECT
  toString(key) AS grp,
  kind = 'cpc' AS isCpc,
  toString(status) AS state,
  countIf(NOT takes_back) AS n,
  sum(sale_cents) AS sale,
  sum(commission_cents) AS commission,
  groupUniqArrayIf(money, is_unconverted) AS unconverted
FROM (
    SELECT c.key AS key, c.kind AS kind, c.status AS status, c.takes_back AS takes_back, c.network_uuid AS network_uuid, c.campaign_uuid AS campaign_uuid, c.money AS money,
      if(c.money = {currency:String}, toInt64(1000000), r.theirs) AS theirs, if(c.money = {currency:String}, toInt64(1000000), r.ours) AS ours, theirs = 0 OR ours = 0 AS is_unconverted,
      toInt64(intDivOrZero(2 * toInt128(c.sale_raw) * ours + sign(c.sale_raw) * 100 * toInt128(theirs), 200 * toInt128(theirs))) AS sale_cents,
      toInt64(intDivOrZero(2 * toInt128(c.commission_raw) * ours + sign(c.commission_raw) * 100 * toInt128(theirs), 200 * toInt128(theirs))) AS commission_cents
    FROM (
      SELECT '' AS key, kind, status, sale < 0 OR commission < 0 AS takes_back, network_uuid, campaign_uuid,
        currency AS money, reinterpretAsUInt64(currency) * 65536 + toUInt16(greatest(toDate(at), toDate('1999-12-31'))) AS rate_key,
        reinterpretAsInt64(sale) AS sale_raw, reinterpretAsInt64(commission) AS commission_raw
      FROM conversion FINAL
      WHERE at >= {from0:DateTime64(3, 'UTC')} AND at < {to0:DateTime64(3, 'UTC')}
    ) AS c
    LEFT ANY JOIN (
        SELECT reinterpretAsUInt64(rate.1) * 65536 + toUInt16(day) AS rate_key, rate.2 AS theirs, ours
        FROM (
          SELECT day, groupArray((currency, micro)) AS rates, maxIf(micro, currency = {currency:String}) AS ours
          FROM exchange_rate FINAL WHERE day >= {firstRate:Date} AND day <= {lastRate:Date} GROUP BY day
        ) ARRAY JOIN rates AS rate
      ) AS r ON c.rate_key = r.rate_key
  )
GROUP BY key, isCpc, state
LIMIT {limit:UInt32}
-- {"from0":"2026-03-01 23:00:00.000","to0":"2026-04-05 22:00:00.000","currency":"DKK","firstRate":"2026-03-01","lastRate":"2026-04-05","limit":25001}
