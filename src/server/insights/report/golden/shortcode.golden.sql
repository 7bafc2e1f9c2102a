-- pageview: left out

-- click
SELECT
  toString(smart_link) AS grp,
  countIf(kind = 'click') AS clickCount,
  countIf(kind = 'discover') AS discoverCount,
  arrayStringConcat(arraySort(groupUniqArrayIf(network_uuid, kind = 'click' AND network_uuid != '')), ',') AS networks,
  arrayStringConcat(arraySort(groupUniqArrayIf(campaign_uuid, kind = 'click' AND campaign_uuid != '')), ',') AS campaigns
FROM click
  WHERE at >= {from0:DateTime64(3, 'UTC')} AND at < {to0:DateTime64(3, 'UTC')} AND indexHint(toDate(at) >= toDate({from0:DateTime64(3, 'UTC')}) AND toDate(at) <= toDate({to0:DateTime64(3, 'UTC')}))
GROUP BY smart_link
ORDER BY clickCount DESC, discoverCount DESC, grp
LIMIT {limit:UInt32}
-- {"from0":"2026-03-01 23:00:00.000","to0":"2026-04-05 22:00:00.000","limit":25001}

-- conversion
SELECT
  toString(key) AS grp,
  countIf(class < 2) AS conversionCount,
  countIf(class = 2) AS rejectedConversionCount,
  sumIf(commission_cents, class < 2) AS conversionCommission,
  sumIf(commission_cents, class = 2) AS rejectedConversionCommission,
  sumIf(commission_cents, class IN (4, 5)) AS cpcCommission,
  sumIf(commission_cents, class = 6) AS rejectedCpcCommission,
  sumIf(commission_cents, class IN (1, 5)) AS conversionPendingCommission,
  sumIf(sale_cents, class NOT IN (2, 6)) AS conversionSale,
  sumIf(sale_cents, class IN (2, 6)) AS conversionRejectedSale,
  arrayStringConcat(arraySort(groupUniqArrayIf(network_uuid, 1 AND network_uuid != '')), ',') AS networks,
  arrayStringConcat(arraySort(groupUniqArrayIf(campaign_uuid, 1 AND campaign_uuid != '')), ',') AS campaigns,
  max(is_unconverted) AS isUnconverted
FROM (
    WITH (SELECT (groupArray(reinterpretAsUInt64(currency) * 65536 + toUInt16(day)), groupArray(reinterpretAsInt64(per_euro)), groupArrayIf(toUInt16(day), currency = {currency:String}), groupArrayIf(reinterpretAsInt64(per_euro), currency = {currency:String})) FROM rate FINAL WHERE day >= {firstRate:Date} AND day <= {lastRate:Date}) AS rates
    SELECT key, class, network_uuid, campaign_uuid, money, theirs = 0 OR ours = 0 AS is_unconverted,
      toInt64(intDivOrZero(2 * toInt128(sale_raw) * ours + sign(sale_raw) * 100 * toInt128(theirs), 200 * toInt128(theirs))) AS sale_cents,
      toInt64(intDivOrZero(2 * toInt128(commission_raw) * ours + sign(commission_raw) * 100 * toInt128(theirs), 200 * toInt128(theirs))) AS commission_cents
    FROM (
      SELECT smart_link AS key, (kind = 'cpc') * 4 + (status = 'rejected') * 2 + (status = 'pending') AS class, network_uuid, campaign_uuid,
          currency AS money, {currency:String} AS mine, toDate(at) AS day,
          reinterpretAsInt64(sale) AS sale_raw, reinterpretAsInt64(commission) AS commission_raw,
        multiIf(money = mine, toInt64(1000000), money = 'EUR', toInt64(1000000), transform(reinterpretAsUInt64(money) * 65536 + toUInt16(day), rates.1, rates.2, toInt64(0))) AS theirs, multiIf(money = mine, toInt64(1000000), mine = 'EUR', toInt64(1000000), transform(toUInt16(day), rates.3, rates.4, toInt64(0))) AS ours
        FROM conversion FINAL
        WHERE at >= {from0:DateTime64(3, 'UTC')} AND at < {to0:DateTime64(3, 'UTC')}
    )
  )
GROUP BY key
ORDER BY conversionCommission + cpcCommission DESC, conversionCount DESC, grp
LIMIT {limit:UInt32}
-- {"from0":"2026-03-01 23:00:00.000","to0":"2026-04-05 22:00:00.000","currency":"DKK","firstRate":"2026-03-01","lastRate":"2026-04-05","limit":25001}
