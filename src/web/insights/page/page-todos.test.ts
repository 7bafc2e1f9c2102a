import { expect, it } from 'vitest'
import type { UnpaidRow } from '../../../contract/discovery/unpaid.ts'
import type { BrokenLink } from '../../../contract/scanner/broken-links.ts'
import { pageTodos, todoSum } from './page-todos.ts'

const broken = (over: Partial<BrokenLink> = {}) =>
  ({
    brokenLinkKey: 'k',
    brokenLinkUrlPath: 'blog.dk/tablet',
    brokenLinkTargetUrlPath: 'torvigarde.com/p',
    brokenLinkReason: 'The page was not found.',
    brokenLinkDatetime: '2026-11-19T10:00:00.000Z',
    brokenLinkClickCount: 318,
    brokenLinkClickType: 'click',
    advertiserDomain: 'torvigarde.com',
    score: 254,
    scoreLow: 190,
    scoreHigh: 330,
    ...over,
  }) as BrokenLink
const unpaid = (over: Partial<UnpaidRow> = {}) =>
  ({
    grp: 'mosebpixo.dk',
    clickCount: 273,
    reasons: [{ reason: 'notConnected', clickCount: 273 }],
    score: 208,
    scoreLow: 220,
    scoreHigh: 310,
    channels: [],
    advertiserUuid: 'm',
    why: {
      reason: 'notConnected',
      network: null,
      sinceDatetime: null,
      betterNetwork: { networkUuid: 'refersion', networkName: 'Refersion' },
      percentage: 8,
      act: 'connect',
    },
    ...over,
  }) as UnpaidRow
const zone = 'Europe/Copenhagen'

it('lists what to do on a page, the most certain money first, with what leads there', () => {
  const todos = pageTodos([broken()], [unpaid()], zone)
  expect(todos.map((todo) => [todo.title, todo.act, todo.to])).toEqual([
    ['273 clicks to mosebpixo.dk unpaid', 'Connect', '/networks/refersion'],
    ['Link to torvigarde.com is broken', 'Fix link', '/discover/broken'],
  ])
  expect(todos[1]?.detail).toBe('The page was not found. Since 19 Nov, 318 clicks in 30 days.')
  expect(todoSum(todos)).toBe(462)
})
it('counts a shop once whose link is broken and earns nothing, and leaves out what nobody can act on', () => {
  const both = broken({ brokenLinkClickType: 'discover', advertiserDomain: 'mosebpixo.dk' })
  expect(pageTodos([both], [unpaid()], zone)).toHaveLength(1)
  const waits = unpaid({ why: { ...unpaid().why, reason: 'pending', act: 'none' } as UnpaidRow['why'] })
  expect(pageTodos([], [waits], zone)).toEqual([])
})
