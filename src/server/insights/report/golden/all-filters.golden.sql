-- pageview: left out

-- click
SELECT
  toString(site_uuid) AS grp,
  countIf(kind = 'click') AS clickCount,
  countIf(kind = 'discover') AS discoverCount,
  arrayStringConcat(arraySort(groupUniqArrayIf(network_uuid, kind = 'click' AND network_uuid != '')), ',') AS networks
FROM click
  WHERE at >= {from0:DateTime64(3, 'UTC')} AND at < {to0:DateTime64(3, 'UTC')} AND indexHint(toDate(at) >= toDate({from0:DateTime64(3, 'UTC')}) AND toDate(at) <= toDate({to0:DateTime64(3, 'UTC')})) AND merchant IN {names:Array(String)} AND campaign_uuid IN {trackerUuids:Array(String)} AND site_uuid IN {siteUuids:Array(UUID)} AND network_uuid IN {networkUuids:Array(String)} AND smart_link IN {urlShortCodes:Array(String)} AND target IN {targetUrlPaths:Array(String)} AND connection_uuid IN {connectionUuids:Array(String)} AND device IN {deviceTypes:Array(String)} AND if(is_boost, 'yes', 'no') IN {revshareAccountUuids:Array(String)} AND (hasAny([sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5], {subIds:Array(String)}) OR (sub_id = '' AND sub_id_1 = '' AND sub_id_2 = '' AND sub_id_3 = '' AND sub_id_4 = '' AND sub_id_5 = '')) AND sub_id_1 IN {subId1:Array(String)} AND sub_id_2 IN {subId2:Array(String)} AND sub_id_3 IN {subId3:Array(String)} AND sub_id_4 IN {subId4:Array(String)} AND sub_id_5 IN {subId5:Array(String)} AND (tags[{tag0:String}] = {tagValue0:String}) AND origin IN {origin:Array(String)} AND merchant IN {advertiserUuids:Array(String)} AND referrer IN {referers:Array(String)} AND page IN {pageUrlPaths:Array(String)} AND network_uuid NOT IN {networkNot:Array(String)} AND is_partial AND (merchant IN {managed:Array(String)} OR (merchant != '' AND merchant NOT IN {allManaged:Array(String)}))
GROUP BY site_uuid
ORDER BY clickCount DESC, discoverCount DESC, grp
LIMIT {limit:UInt32}
-- {"names":["shop.example",""],"trackerUuids":["00000000-0000-4000-8000-000000000001"],"siteUuids":["00000000-0000-4000-8000-000000000001"],"networkUuids":["00000000-0000-4000-8000-000000000001"],"urlShortCodes":["summer"],"targetUrlPaths":["shop.example/p"],"connectionUuids":["00000000-0000-4000-8000-000000000001"],"deviceTypes":["Mobile"],"revshareAccountUuids":["yes"],"subIds":["left"],"subId1":["left"],"subId2":["left"],"subId3":["left"],"subId4":["left"],"subId5":["left"],"tag0":"season","tagValue0":"summer","origin":["plugin"],"advertiserUuids":["00000000-0000-4000-8000-000000000001"],"referers":["google.com"],"pageUrlPaths":["blog.example/café"],"managed":[],"allManaged":["shop.example"],"from0":"2026-03-01 23:00:00.000","to0":"2026-03-31 22:00:00.000","networkNot":["00000000-0000-4000-8000-000000000001"],"limit":25001}

-- conversion
SELECT
  toString(key) AS grp,
  kind = 'cpc' AS isCpc,
  toString(status) AS state,
  countIf(NOT takes_back) AS n,
  sum(sale_cents) AS sale,
  sum(commission_cents) AS commission,
  arrayStringConcat(arraySort(groupUniqArrayIf(network_uuid, 1 AND network_uuid != '')), ',') AS networks,
  groupUniqArrayIf(money, is_unconverted) AS unconverted
FROM (
    SELECT c.key AS key, c.kind AS kind, c.status AS status, c.takes_back AS takes_back, c.network_uuid AS network_uuid, c.campaign_uuid AS campaign_uuid, c.money AS money,
      if(c.money = {currency:String}, toInt64(1000000), r.theirs) AS theirs, if(c.money = {currency:String}, toInt64(1000000), r.ours) AS ours, theirs = 0 OR ours = 0 AS is_unconverted,
      toInt64(intDivOrZero(2 * toInt128(c.sale_raw) * ours + sign(c.sale_raw) * 100 * toInt128(theirs), 200 * toInt128(theirs))) AS sale_cents,
      toInt64(intDivOrZero(2 * toInt128(c.commission_raw) * ours + sign(c.commission_raw) * 100 * toInt128(theirs), 200 * toInt128(theirs))) AS commission_cents
    FROM (
      SELECT site_uuid AS key, kind, status, sale < 0 OR commission < 0 AS takes_back, network_uuid, campaign_uuid,
        currency AS money, reinterpretAsUInt64(currency) * 65536 + toUInt16(greatest(toDate(at), toDate('1999-12-31'))) AS rate_key,
        reinterpretAsInt64(sale) AS sale_raw, reinterpretAsInt64(commission) AS commission_raw
      FROM conversion FINAL
      WHERE at >= {from0:DateTime64(3, 'UTC')} AND at < {to0:DateTime64(3, 'UTC')} AND merchant IN {names:Array(String)} AND campaign_uuid IN {trackerUuids:Array(String)} AND site_uuid IN {sites:Array(String)} AND network_uuid IN {networkUuids:Array(String)} AND smart_link IN {urlShortCodes:Array(String)} AND target IN {targetUrlPaths:Array(String)} AND connection_uuid IN {connectionUuids:Array(String)} AND device IN {deviceTypes:Array(String)} AND if(is_boost, 'yes', 'no') IN {revshareAccountUuids:Array(String)} AND (hasAny([sub_id, sub_id_1, sub_id_2, sub_id_3, sub_id_4, sub_id_5], {subIds:Array(String)}) OR (sub_id = '' AND sub_id_1 = '' AND sub_id_2 = '' AND sub_id_3 = '' AND sub_id_4 = '' AND sub_id_5 = '')) AND sub_id_1 IN {subId1:Array(String)} AND sub_id_2 IN {subId2:Array(String)} AND sub_id_3 IN {subId3:Array(String)} AND sub_id_4 IN {subId4:Array(String)} AND sub_id_5 IN {subId5:Array(String)} AND (tags[{tag0:String}] = {tagValue0:String}) AND origin IN {origin:Array(String)} AND merchant IN {advertiserUuids:Array(String)} AND referrer IN {referers:Array(String)} AND page IN {pageUrlPaths:Array(String)} AND network_uuid NOT IN {networkNot:Array(String)} AND is_partial AND (merchant IN {managed:Array(String)} OR (merchant != '' AND merchant NOT IN {allManaged:Array(String)}))
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
-- {"names":["shop.example",""],"trackerUuids":["00000000-0000-4000-8000-000000000001"],"sites":["00000000-0000-4000-8000-000000000001"],"networkUuids":["00000000-0000-4000-8000-000000000001"],"urlShortCodes":["summer"],"targetUrlPaths":["shop.example/p"],"connectionUuids":["00000000-0000-4000-8000-000000000001"],"deviceTypes":["Mobile"],"revshareAccountUuids":["yes"],"subIds":["left"],"subId1":["left"],"subId2":["left"],"subId3":["left"],"subId4":["left"],"subId5":["left"],"tag0":"season","tagValue0":"summer","origin":["plugin"],"advertiserUuids":["00000000-0000-4000-8000-000000000001"],"referers":["google.com"],"pageUrlPaths":["blog.example/café"],"managed":[],"allManaged":["shop.example"],"from0":"2026-03-01 23:00:00.000","to0":"2026-03-31 22:00:00.000","networkNot":["00000000-0000-4000-8000-000000000001"],"currency":"DKK","firstRate":"2026-03-01","lastRate":"2026-03-31","limit":25001}
