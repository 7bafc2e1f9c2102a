import { expect, it } from 'vitest'
import { everydayState, networkWords } from './state-words.ts'
import { statusOf } from './status-words.ts'

it.each([
  ['Refunded', 'rejected'],
  ['CHARGEBACK', 'rejected'],
  ['void', 'rejected'],
  ['refunderet', 'rejected'],
  ['Storniert', 'rejected'],
  ['annulleret', 'rejected'],
  ['afgekeurd', 'rejected'],
  ['återbetald', 'rejected'],
  ['kansellert', 'rejected'],
  ['hylätty', 'rejected'],
  ['remboursée', 'rejected'],
  ['on_hold', 'pending'],
  ['en attente', 'pending'],
  ['godkänd', 'approved'],
  ['betaald', 'paid'],
])('%s is %s', (word, status) => expect(statusOf({}, word)).toEqual({ status, errorCode: '' }))

it('takes a word of the network for what it means there', () => {
  expect(statusOf(networkWords['cj'] ?? {}, 'closed')).toEqual({ status: 'paid', errorCode: '' })
  expect(statusOf(networkWords['tradedoubler'] ?? {}, 'P')).toEqual({ status: 'pending', errorCode: '' })
  // a network's code has no meaning at others
  expect(statusOf({}, '5')).toEqual({ status: 'pending', errorCode: 'status:5' })
})

it('names a word that nobody knows, which counts nothing; no word is none', () => {
  for (const word of ['bananas', 'constructor', 'toString', 'refundable?'])
    expect(statusOf({}, word)).toEqual({ status: 'pending', errorCode: `status:${word}` })
  expect(everydayState('')).toBeUndefined()
})
