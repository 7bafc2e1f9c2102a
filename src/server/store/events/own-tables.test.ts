import { expect, it } from 'vitest'
import { intoOwnRows, ofOwnRows, withOwnRates } from './own-tables.ts'

it('asks the rows of a shard for what was asked of all of them, and changes nothing else', () => {
  const sql = `SELECT click, kind = 'click' AS isClick FROM click AS c
  LEFT JOIN (SELECT * FROM conversion FINAL WHERE name = 'from click_local' AND click_id IN (SELECT click_id FROM  click)) AS s ON s.drop = c.click
  GLOBAL ANY LEFT JOIN exchange_rate AS r ON r.day = c.day, (SELECT 1 FROM pageview_other, system.parts)`
  expect(ofOwnRows(sql)).toBe(`SELECT click, kind = 'click' AS isClick FROM click_local AS c
  LEFT JOIN (SELECT * FROM conversion_local FINAL WHERE name = 'from click_local' AND click_id IN (SELECT click_id FROM  click_local)) AS s ON s.drop = c.click
  GLOBAL ANY LEFT JOIN exchange_rate_local AS r ON r.day = c.day, (SELECT 1 FROM pageview_other, system.parts)`)
  expect(withOwnRates('SELECT 1 FROM conversion JOIN exchange_rate USING day')).toBe(
    'SELECT 1 FROM conversion JOIN exchange_rate_local USING day',
  )
  expect(intoOwnRows('INSERT INTO pageview (page) FORMAT RowBinary')).toBe(
    'INSERT INTO pageview_local (page) FORMAT RowBinary',
  )
})
