import { expect, it } from 'vitest'
import { auditActions } from '../contract/account/audit-actions.ts'
import { auditSentence } from './audit-sentence.ts'

const row = (auditAction: string, auditObject: string, auditActorName = 'Mette Østergaard') =>
  auditSentence({
    auditId: 1,
    auditDatetime: '',
    auditAction,
    auditActorName,
    auditObject,
    auditBefore: {},
    auditAfter: {},
  })

it('says what somebody did as a sentence after their name', () => {
  expect(row('site.added', 'Kaffebloggen')).toBe('added the site Kaffebloggen')
  expect(row('user.changed', 'Maja Krogh')).toBe('changed the user Maja Krogh')
  expect(row('routing.changed', 'Prioritized Awin on 1 site')).toBe('changed the routing: Prioritized Awin on 1 site')
})
it('does not name somebody twice who did it to themselves', () => {
  expect(row('secondFactor.on', 'Mette Østergaard')).toBe('turned on two-factor sign-in')
  expect(row('password.changed', 'Mette Østergaard')).toBe('changed their password')
  expect(row('user.changed', 'Mette Østergaard')).toBe('changed their own details')
})
it('stays a sentence where nothing is named, and has one for everything that is written down', () => {
  expect(row('plan.changed', '')).toBe('changed the plan')
  for (const action of Object.keys(auditActions)) {
    expect(row(action, ''), action).not.toMatch(/[_:]/)
    expect(row(action, 'X'), action).not.toContain('_')
  }
  expect(row('gone.since', 'X')).toBe('gone.since: X')
})
