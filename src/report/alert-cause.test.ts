import { expect, it } from 'vitest'
import { alertCause } from './alert-cause.ts'
import { aFact, anAlert } from './test-alerts.ts'

const fell = anAlert({ rule: 'salesDrop', subjectKind: 'connection', subjectUuid: 'c1', subjectName: 'Awin' })
const failing = (subjectUuid: string) =>
  anAlert({
    alertUuid: 'x',
    rule: 'connectionFailed',
    subjectKind: 'connection',
    subjectUuid,
    subjectName: 'Awin',
    fact: aFact(),
  })

it('names the open alert that makes the counts fall', () => {
  const of = failing('c1')
  expect(alertCause(fell, [fell, failing('c2'), of])).toEqual({ text: 'Awin stopped importing.', of })
  const closed = anAlert({
    rule: 'campaignClosed',
    subjectKind: 'programme',
    subjectName: 'a.dk',
    fact: aFact({ advertiserUuid: 'm1' }),
  })
  const shop = anAlert({ subjectKind: 'merchant', subjectUuid: 'm1', subjectName: 'a.dk' })
  expect(alertCause(shop, [shop, closed])?.text).toBe('a.dk closed its campaign.')
})
it('says that nobody knows it, and where to look', () => {
  expect(alertCause(fell, [fell, failing('c2')])).toEqual({
    text: 'It is not known: no other alert is open about the same. Its merchants show where the sales stopped.',
    of: null,
  })
  // shops outside every catalogue all have the same empty id
  const shop = anAlert({ subjectKind: 'merchant', subjectUuid: '' })
  const link = anAlert({ rule: 'brokenLink', subjectKind: 'link', subjectUuid: '', fact: aFact() })
  expect(alertCause(shop, [shop, link])?.of).toBeNull()
})
it('has none for a fact, which is one', () => {
  expect(alertCause(failing('c1'), [])).toBeNull()
})
